/** How long /healthz takes beside what is tried: measured by another process, which has nothing else to do. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Watched {
  readonly asked: number;
  readonly failed: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

export function watchHealth(port: number): { end(): Promise<Watched> } {
  const child = fork(fileURLToPath(new URL('watch.mjs', import.meta.url)), [String(port)]);
  return {
    end: () =>
      new Promise((resolve) => {
        child.once('message', (watched) => resolve(watched as Watched)); // as the program prints it
        child.send('end');
      }),
  };
}

export function inWords({ asked, failed, p50, p99, most }: Watched): string {
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `/healthz asked ${asked} times, ${failed} failed, p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(most)}`;
}
