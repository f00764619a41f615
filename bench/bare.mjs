// What the service is measured against: the same bytes from a bare Express route and a bare MCP tool.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import express from 'express';

process.once('message', ({ routes, tool }) => {
  const app = express();
  app.use('/v1', express.json({ limit: 2_000_000 }));
  for (const { path, body } of routes) app.post(path, (_, response) => response.type('json').send(body));
  const mcp = toNodeHandler(
    createMcpHandler(() => {
      const server = new Server({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
      server.setRequestHandler('tools/list', () => ({ tools: [tool.definition] }));
      server.setRequestHandler('tools/call', () => tool.result);
      return server;
    }),
  );
  app.all('/mcp', (request, response) => mcp(request, response));
  const server = createServer(app);
  server.listen(0, '127.0.0.1', () => process.send({ address: `http://127.0.0.1:${server.address().port}` }));
});
