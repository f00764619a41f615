import { expect, it } from 'vitest';
import { FairQueue } from '../../src/service/apart/fair-queue.js';

function filled(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) queue.push(item[0] ?? '', item);
  return queue;
}

function drained(queue: FairQueue<string>): string[] {
  const out: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) out.push(item);
  return out;
}

it('serves each key in turn, and the work of a key in its order', () => {
  expect(drained(filled('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

it('lets a newcomer wait for one task of each key, not for all of one', () => {
  const queue = filled('a1', 'a2', 'a3');
  expect(queue.shift()).toBe('a1');
  queue.push('b', 'b1');
  expect(drained(queue)).toEqual(['a2', 'b1', 'a3']);
});

it('gives back what waits no more', () => {
  const queue = filled('a1', 'b1', 'b2');
  expect([queue.remove('b', 'b1'), queue.remove('b', 'b1'), queue.remove('c', 'c1')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([queue.length, drained(queue), queue.length]).toEqual([2, ['a1', 'b2'], 0]);
});
