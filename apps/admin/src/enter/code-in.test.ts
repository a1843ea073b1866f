import { expect, test } from 'vitest';
import { codeIn } from './code-in.ts';

test.each([
  ['577 390', '577390'],
  [' 577390\n', '577390'],
  ['577-390', '577390'],
  ['５７７３９０', '577390'],
  ['5773901', '577390'],
  ['57', '57'],
  ['', ''],
])('of %j, the code is %j', (typed, code) => expect(codeIn(typed)).toBe(code));
