import { inCalls, isKey, readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import type { Dialect } from './literals.ts';

export const SCRIPT: Dialect = {
  comments: ['//'],
  blocks: [['/*', '*/']],
  quotes: [
    { open: '"', close: '"' },
    { open: "'", close: "'" },
    { open: '`', close: '`', lines: true, holes: '${' },
  ],
  patterns: true,
};
const LOGS = inCalls(/\bconsole\.\w+/);
/** Components of Cocos Creator, whose editor shows what it is told of their properties. */
const COCOS = /\bcc\.(?:Class|_decorator)\b|\bfrom\s+['"]cc['"]/;
const TOOLTIP = /\b(?:tooltip|displayName)\n*:\n*$/;
const JSX: Dialect = { ...SCRIPT, jsx: true };

/** Strings of JavaScript and TypeScript, and text between the tags of JSX. */
export const javascript: Format = {
  label: 'JavaScript / TypeScript',
  isCode: true,
  endings: ['.js', '.mjs', '.cjs', '.ts', '.mts', '.jsx', '.tsx'],
  markup: GENERAL,
  read: (input) =>
    readCode(input, /\.[jt]sx$/i.test(input.name) ? JSX : SCRIPT, isKey, {
      logs: LOGS,
      annotations: COCOS.test(input.text) ? TOOLTIP : undefined,
    }),
};
