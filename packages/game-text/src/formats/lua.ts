import { readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import type { Dialect } from './literals.ts';

const LUA: Dialect = {
  comments: ['--'],
  quotes: [
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ],
  longBrackets: true,
};

/** Strings of Lua 5.1 to 5.4, such as tables of texts; those in brackets are keys. */
export const lua: Format = {
  label: 'Lua 表和脚本',
  endings: ['.lua'],
  markup: GENERAL,
  read: (input) => readCode(input, LUA, ({ before, after }) => before.endsWith('[') && after.startsWith(']')),
};
