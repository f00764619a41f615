/** The library as the build puts it beside the page (scripts/build-page.mjs). */
export { zipSync } from 'fflate';
