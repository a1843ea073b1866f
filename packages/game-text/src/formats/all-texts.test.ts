import { expect, test } from 'vitest';
import { MIXED } from '../testing/mixed.ts';
import { readText } from '../testing/read.ts';
import { STORIES } from '../testing/stories.ts';
import { TABLES } from '../testing/tables.ts';
import type { Format } from './format.ts';
import { FORMAT_IDS, FORMATS } from './index.ts';

/** All that is read from a file: its parts, the texts of all of them with their line and key, and the problems. */
async function readingOf(name: string, text: string): Promise<string[]> {
  const known = await readText(name, text);
  const { format, lines, parts, problems } = await readText(name, text, {
    parts: known.parts.map(({ id }) => id),
  });
  const chosen = new Set(known.parts.filter((part) => part.chosen).map(({ id }) => id));
  return [
    `== ${name}: ${format}`,
    ...parts.map(({ id, label, texts }) => `${chosen.has(id) ? '+' : '-'} ${id}: ${label}, ${texts}`),
    ...lines.map(
      (line) => `${line.line} ${line.part} ${JSON.stringify(line.key)} ${JSON.stringify(line.text)}`,
    ),
    ...problems.map(({ line, message }) => `! ${line} ${message}`),
  ];
}

// After a change that is meant, run this with `-u` and read what it changes in the record.
test('files of each format are read with their parts, lines and keys, and with what is wrong in them', async () => {
  const files = [...MIXED, ...[...STORIES, ...TABLES].map(([name, , text]) => [name, text] as const)];
  const readings = [];
  for (const [name, text] of files) readings.push(await readingOf(name, text));
  const read = new Set(readings.map(([head = '']) => head.split(': ').at(-1)));
  const binary = ['mo', 'locres', 'xlsx', 'nscript-dat'];
  expect(FORMAT_IDS.filter((id) => !read.has(id) && !binary.includes(id))).toEqual([]);
  const formats = Object.entries<Format>(FORMATS).map(
    ([id, { endings, markup }]) => `${id}: ${endings.join(' ')}; ${markup.join(' ')}`,
  );
  const record = [formats, ...readings].map((lines) => lines.join('\n')).join('\n\n');
  await expect(`${record}\n`).toMatchFileSnapshot('all-texts.txt');
});
