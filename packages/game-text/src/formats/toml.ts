import { readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import type { Dialect, Literal } from './literals.ts';

const TOML: Dialect = {
  comments: ['#'],
  quotes: [
    { open: '"""', close: '"""', lines: true },
    { open: "'''", close: "'''", lines: true, raw: true },
    { open: '"', close: '"' },
    { open: "'", close: "'", raw: true },
  ],
};

/** Keys stand before `=` or `.`, or in the header of a table. */
const isKey = ({ before, after }: Literal): boolean =>
  /^[=.]/.test(after) || (after.startsWith(']') && /(?:^|\n)\[{1,2}(?:[\w-]+\.|""\.)*$/.test(before));

/** Strings of TOML 1.0, not its keys. */
export const toml: Format = {
  label: 'TOML',
  endings: ['.toml'],
  markup: GENERAL,
  read: (input) => readCode(input, TOML, isKey),
};
