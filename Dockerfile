# The service in one image: built with all packages, run with those of production alone.
# By digest, so that the same commit gives the same image; docs/operation.md says how to move it on.
ARG NODE=node:22.23.3-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c
FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DENIAL_MANAGEMENT_DATA=/data
WORKDIR /app
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY --from=build /build/packs ./packs
COPY --from=build /build/schemas ./schemas
COPY --from=build /build/templates ./templates
COPY --from=build /build/config ./config
COPY --from=build /build/package.json /build/LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The program itself gets SIGTERM and finishes the calls in flight.
ENTRYPOINT ["node", "--max-old-space-size=512", "--max-semi-space-size=32", "dist/main/cli.js"]
CMD ["serve"]
