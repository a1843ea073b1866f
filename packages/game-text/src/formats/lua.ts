import { inCalls, readCode } from './code.ts';
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

/** `love.graphics.print` draws. */
const LOGS = inCalls(/(?:^|[^.:\w])p?print/);

/** Strings of Lua 5.1 to 5.4, such as tables of texts; those in brackets are keys. */
export const lua: Format = {
  label: 'Lua 表和脚本',
  isCode: true,
  endings: ['.lua', '.gui_script', '.render_script', '.script'],
  // Other programs than Defold have scripts of that ending.
  recognises: (head, name) =>
    !name.endsWith('.script') || /^(?:local|function|return|go\.property)\b/m.test(head),
  markup: GENERAL,
  read: (input) =>
    readCode(input, LUA, ({ before, after }) => before.endsWith('[') && after.startsWith(']'), {
      logs: LOGS,
    }),
};
