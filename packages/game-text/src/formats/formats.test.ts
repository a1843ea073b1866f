import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WRITERS } from '../testing/writers.ts';
import type { Format } from './format.ts';
import { binaryFormatOf, FORMAT_IDS, FORMATS } from './index.ts';

const folder = new URL('./', import.meta.url);
const isFormat = (value: unknown): value is Format =>
  typeof value === 'object' && value !== null && 'endings' in value && 'read' in value;

it('every reader in this folder is entered in the table', async () => {
  const entered: readonly Format[] = Object.values(FORMATS);
  for (const file of readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const exported: unknown[] = Object.values(await import(new URL(file, folder).href));
    const missing = exported.filter(isFormat).filter((format) => !entered.includes(format));
    expect(
      missing.map(({ label }) => label),
      `把 ${file} 的读法写进 formats/index.ts 的 FORMATS`,
    ).toEqual([]);
  }
});

it('the README has every ending', () => {
  const readme = readFileSync(new URL('../../README.md', folder), 'utf8');
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));
  const endings = Object.values(FORMATS).flatMap((format: Format) => format.endings);
  const missing = endings.filter((ending) => !rows.some((row) => row.includes(`${ending}\``)));
  expect(missing, '在 README.md 的表里给这些文件加一行').toEqual([]);
});

it('files of every format are written at random for the tests', () => {
  // Each record of a log is one character.
  const logs: readonly string[] = ['guard', 'unity-log'];
  const missing = FORMAT_IDS.filter(
    (id) => !logs.includes(id) && !WRITERS.some(({ format }) => format === id),
  );
  expect(missing, '在 testing/writers.ts 里写上这些格式的文件是什么样子').toEqual([]);
});

const zip = (name: string): Uint8Array => new TextEncoder().encode(`PK\x03\x04 ${name}`);
const holds = (name: string) => (bytes: Uint8Array) => new TextDecoder().decode(bytes).includes(name);
const packed = (ending: string, opens: Format['opens']): Format =>
  ({ label: ending, endings: [ending], opens, markup: [], async read() {} }) as Format;

it.each([
  ['a.ods', 'content.xml', 'ods'],
  ['a.xlsx', 'workbook.xml', 'xlsx'],
  ['a.zip', 'content.xml', 'ods'],
  ['a.zip', 'anything', 'xlsx'],
  ['a.xlsx', 'content.xml', 'xlsx'],
])('of two packed formats, %s with %s is read as %s', (name, content, format) => {
  const formats = { ods: packed('.ods', holds('content.xml')), xlsx: FORMATS.xlsx };
  expect(binaryFormatOf(name, zip(content), formats)).toBe(format);
});

it('a damaged file is read by the format that its name says, and a text by none of these', () => {
  const formats = { ods: packed('.ods', holds('content.xml')), xlsx: FORMATS.xlsx };
  expect(binaryFormatOf('A.XLSX', new Uint8Array(3), formats)).toBe('xlsx');
  expect(binaryFormatOf('a.txt', new TextEncoder().encode('文字'), formats)).toBe(undefined);
});
