import { expect, test } from 'vitest';
import { type FileReading, type ReadingChoices, readGameText } from '../read.ts';
import { BINARIES, MIXED } from '../testing/mixed.ts';
import { PROGRAMS } from '../testing/programs.ts';
import { STORIES } from '../testing/stories.ts';
import { TABLES } from '../testing/tables.ts';
import type { Format } from './format.ts';
import { FORMAT_IDS, FORMATS } from './index.ts';

/** Numbers of texts in the first eighths of a file, each with `!` for a problem. */
async function cutReadings(name: string, content: string | Uint8Array): Promise<string> {
  const found: string[] = [];
  for (let eighth = 1; eighth < 8; eighth++) {
    const part = content.slice(0, Math.floor((content.length * eighth) / 8));
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    const { parts, problems } = await readGameText({ name, bytes });
    const texts = parts.reduce((sum, each) => sum + each.texts, 0);
    found.push(`${texts}${'!'.repeat(problems.length)}`);
  }
  return found.join(' ');
}

/** All that is read from a file: its parts, the texts of all of them with their line and key, and the problems. */
async function readingOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const read = (choices?: ReadingChoices): Promise<FileReading> => readGameText({ name, bytes }, choices);
  const known = await read();
  const { format, lines, parts, problems } = await read({ parts: known.parts.map(({ id }) => id) });
  const chosen = new Set(known.parts.filter((part) => part.chosen).map(({ id }) => id));
  return [
    `== ${name}: ${format}`,
    ...parts.map(({ id, label, texts }) => `${chosen.has(id) ? '+' : '-'} ${id}: ${label}, ${texts}`),
    ...lines.map(
      (line) => `${line.line} ${line.part} ${JSON.stringify(line.key)} ${JSON.stringify(line.text)}`,
    ),
    ...problems.map(({ line, message }) => `! ${line} ${message}`),
    `cut: ${await cutReadings(name, content)}`,
  ];
}

// After a change that is meant, run this with `-u` and read what it changes in the record.
test('files of each format are read with their parts, lines and keys, and with what is wrong in them', async () => {
  const written = [...STORIES, ...TABLES, ...PROGRAMS].map(([name, , text]) => [name, text] as const);
  const files = [...MIXED, ...written, ...BINARIES];
  const readings = [];
  for (const [name, text] of files) readings.push(await readingOf(name, text));
  const read = new Set(readings.map(([head = '']) => head.split(': ').at(-1)));
  expect(FORMAT_IDS.filter((id) => !read.has(id))).toEqual([]);
  const formats = Object.entries<Format>(FORMATS).map(
    ([id, { endings, markup }]) => `${id}: ${endings.join(' ')}; ${markup.join(' ')}`,
  );
  const record = [formats, ...readings].map((lines) => lines.join('\n')).join('\n\n');
  await expect(`${record}\n`).toMatchFileSnapshot('all-texts.txt');
});
