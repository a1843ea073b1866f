import { inCalls, isKey, readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import { json } from './json.ts';
import type { Dialect } from './literals.ts';

const GML: Dialect = {
  comments: ['//'],
  blocks: [['/*', '*/']],
  quotes: [
    { open: '@"', close: '"', lines: true, raw: true },
    { open: "@'", close: "'", lines: true, raw: true },
    { open: '"', close: '"' },
  ],
};

const LOGS = inCalls(/\bshow_debug_message(?:_ext)?/);

/** Strings of GameMaker's scripts. */
export const gml: Format = {
  label: 'GameMaker 脚本',
  isCode: true,
  endings: ['.gml'],
  markup: GENERAL,
  read: (input) => readCode(input, GML, isKey, { logs: LOGS }),
};

/** Resources of GameMaker: JSON with trailing commas, in which rooms and objects have texts. */
export const gamemaker: Format = { ...json, label: 'GameMaker 资源', endings: ['.yy', '.yyp'] };
