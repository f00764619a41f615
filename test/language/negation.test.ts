import { expect, it } from 'vitest';
import { isNegated } from '../../src/language/negation.js';

it.each([
  'Claim no. 5512 was sent',
  'Auth no. 26-OA-118',
  'No. A-1402 of the file',
])('a number sign negates nothing: %s', (text) => expect(isNegated(text)).toBe(false));

it.each([
  'There is no proof',
  'It was not sent',
  'He said no. The claim came later',
])('the word no does: %s', (text) => expect(isNegated(text)).toBe(true));
