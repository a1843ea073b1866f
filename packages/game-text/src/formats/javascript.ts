import { readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import type { Dialect } from './literals.ts';

export const SCRIPT: Dialect = {
  comments: ['//'],
  blocks: [['/*', '*/']],
  quotes: [
    { open: '"', close: '"' },
    { open: "'", close: "'" },
    { open: '`', close: '`', lines: true, holes: true },
  ],
  patterns: true,
};
const JSX: Dialect = { ...SCRIPT, jsx: true };

/** Strings of JavaScript and TypeScript, and text between the tags of JSX. */
export const javascript: Format = {
  label: 'JavaScript / TypeScript',
  endings: ['.js', '.mjs', '.cjs', '.ts', '.mts', '.jsx', '.tsx'],
  markup: GENERAL,
  read: (input) => readCode(input, /\.[jt]sx$/i.test(input.name) ? JSX : SCRIPT),
};
