import { expect, test } from 'vitest';
import * as admin from './admin/index.ts';
import * as codePoints from './code-points.ts';
import * as addresses from './font-addresses.ts';
import * as contract from './index.ts';
import * as known from './known-fonts.ts';
import * as marks from './licence-marks.ts';
import * as licenceWords from './licence-words.ts';
import * as markup from './markup.ts';
import * as names from './names.ts';
import * as scripts from './scripts.ts';
import * as times from './site-time.ts';

const WORDS = /^COMMON_HANZI|Help$/;

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Data as JSON, sets and maps as lists; undefined for functions and schemas, and for what holds them. */
function dataOf(value: unknown): Json | undefined {
  if (value === null || ['boolean', 'number', 'string'].includes(typeof value)) return value as Json;
  if (value instanceof Set || value instanceof Map) return dataOf([...value]);
  if (Array.isArray(value)) {
    const items = value.map(dataOf);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return;
  const entries = Object.entries(value).map(([key, each]) => [key, dataOf(each)] as const);
  return entries.some(([, each]) => each === undefined) ? undefined : (Object.fromEntries(entries) as Json);
}

/** True for numbers, switches and lists, and for what holds some: the others are words. */
const isRule = (data: Json): boolean =>
  Array.isArray(data) ||
  ['boolean', 'number'].includes(typeof data) ||
  (typeof data === 'object' && data !== null && Object.values(data).some(isRule));

const PARTS = [
  contract,
  admin,
  codePoints,
  addresses,
  known,
  marks,
  licenceWords,
  markup,
  names,
  scripts,
  times,
];

test('limits and lists that site, console and programs share are on record', async () => {
  const exported = new Map(PARTS.flatMap((part) => Object.entries<unknown>(part)));
  const lines = [...exported].flatMap(([name, value]) => {
    const data = dataOf(value);
    // Calls have records of their own, and these are words.
    const isElsewhere = (typeof value === 'object' && value !== null && 'path' in value) || WORDS.test(name);
    return data === undefined || isElsewhere || !isRule(data) ? [] : [`${name}: ${JSON.stringify(data)}`];
  });
  // After a change that is meant, run this test with `-u` and read what it changes in the record.
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('limits.txt');
});
