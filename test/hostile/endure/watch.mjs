/** Asks /healthz of a port again and again, in a process of its own, and prints at the end how long the answers took. */
import { Agent, get } from 'node:http';

const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const taken = [];
let failed = 0;
let asking = true;

function ask() {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (ok) => {
      taken.push(performance.now() - started);
      if (!ok) failed += 1;
      resolve();
    };
    get({ host: '127.0.0.1', port, path: '/healthz', agent, timeout: 30_000 }, (response) => {
      response.resume();
      response.once('end', () => end(response.statusCode === 200));
      response.once('error', () => end(false));
    })
      .once('error', () => end(false))
      .once('timeout', function timeout() {
        this.destroy();
      });
  });
}

process.on('message', () => {
  asking = false;
});
while (asking) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, 20));
}
taken.sort((a, b) => a - b);
const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN;
process.send?.({ asked: taken.length, failed, p50: at(0.5), p99: at(0.99), most: at(1) }, () =>
  process.exit(0),
);
