/** A process that serves beside others behind one port. */

import type { Registry } from 'prom-client';
import type { PackRefusal } from '../../domain/generated/types.js';
import type { MetricsPage } from '../metrics.js';
import type { FromServing, ToServing } from './messages.js';

/** The first process of all has gone, or is stuck: the own figures are better than none. */
const PATIENCE_MS = 3000;

function say(message: FromServing): void {
  process.send?.(message);
}

function heed(listen: (message: ToServing) => void): void {
  process.on('message', listen);
}

/** Says that it serves. What the whole has to do, the first process decides: a terminal that closes ends nothing here. */
export function announceServing(
  greet: (startedAt: number) => void,
  refuse: (refusal: PackRefusal) => void,
): void {
  heed((message) => {
    if (message.type === 'greet') greet(message.startedAt);
    if (message.type === 'packs-refused') refuse(message.refusal);
  });
  process.on('SIGHUP', () => {});
  say({ type: 'serving' });
}

/** Says that it does not come to serve, since the packs have errors; resolves once it was heard. */
export function announceRefusal(refusal: PackRefusal): Promise<void> {
  const message: FromServing = { type: 'packs-refused', refusal };
  return new Promise((resolve) => {
    if (process.send === undefined) resolve();
    else process.send(message, () => resolve());
  });
}

/** Resolves when the first process gives it no more to do. */
export function dismissed(): Promise<void> {
  return new Promise((resolve) => process.once('disconnect', () => resolve()));
}

/** The page of figures of all processes, in place of the own. */
export function figuresOfAll(own: MetricsPage, registry: Registry): MetricsPage {
  let asked = 0;
  const waiting = new Map<number, (text: string) => void>();
  heed((message) => {
    if (message.type === 'counted') waiting.get(message.id)?.(message.text);
    if (message.type !== 'count') return;
    const { id } = message;
    void registry.getMetricsAsJSON().then((figures) => say({ type: 'figures', id, figures }));
  });
  return {
    type: own.type,
    text() {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        const late = setTimeout(() => settle(own.text()), PATIENCE_MS);
        const settle = (text: string | Promise<string>) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(text);
        };
        waiting.set(id, settle);
        say({ type: 'count-all', id });
      });
    },
  };
}
