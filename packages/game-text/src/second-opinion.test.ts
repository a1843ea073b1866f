import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { countCharacters } from './count.ts';
import type { Encoding } from './encoding.ts';
import { readGameText } from './read.ts';
import { moFile } from './testing/binary.ts';
import { encode } from './testing/encode.ts';
import { STORIES } from './testing/stories.ts';
import { TABLES } from './testing/tables.ts';

/** What the other program calls the format of a file, by its name. */
const KINDS: readonly (readonly [ending: RegExp, kind: string])[] = [
  [/\.properties$/, 'properties'],
  [/\.strings$/, 'strings'],
  [/\.stringsdict$/, 'stringsdict'],
  [/\.xcstrings$/, 'xcstrings'],
  [/^strings\.xml$/, 'android'],
  [/\.resx$/, 'resx'],
  [/_zh_CN\.ts$/, 'qt'],
  [/^Keyed\.xml$/, 'rimworld'],
  [/\.lang$/, 'lang'],
  [/^zh_cn\.json$/, 'flat_json'],
  [/l_simp_chinese\.yml$/, 'paradox'],
  [/\.toml$/, 'toml'],
  [/\.lua$/, 'lua'],
  [/\.ftl$/, 'fluent'],
  [/\.srt$/, 'srt'],
  [/\.vtt$/, 'vtt'],
  [/\.ass$/, 'ass'],
  [/\.ks$/, 'kag'],
  [/^start\.txt$/, 'webgal'],
  [/\.nani$/, 'naninovel'],
  [/^gallery\.html$/, 'html'],
];
const PROGRAM = fileURLToPath(new URL('testing/second-count.py', import.meta.url));
const python = spawnSync('python3', ['-c', 'import tomllib']).status === 0;
/** What Python calls an encoding. */
const NAMES: Partial<Record<Encoding, string>> = { 'utf-8': 'utf-8', 'utf-16le': 'utf-16', gbk: 'gbk' };

const folder = mkdtempSync(join(tmpdir(), 'ziwan-second-'));
const program = python ? spawn('python3', ['-X', 'utf8', PROGRAM]) : null;
const answers = program && createInterface({ input: program.stdout })[Symbol.asyncIterator]();
let complaints = '';
program?.stderr.on('data', (text) => {
  complaints += text;
});
afterAll(() => {
  program?.stdin.end();
  rmSync(folder, { recursive: true });
});

async function counted(kind: string, encoding: string, name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  program?.stdin.write(`${kind} ${encoding} ${path}\n`);
  const answer = await answers?.next();
  if (!answer || answer.done) throw new Error(complaints);
  expect(complaints).toBe('');
  const found = JSON.parse(answer.value) as string;
  expect(found).not.toBe('');
  return found;
}

async function read(name: string, bytes: Uint8Array, encoding?: Encoding): Promise<string> {
  const { lines } = await readGameText({ name, bytes }, { encoding });
  const { characters } = countCharacters(lines);
  return characters
    .map(({ character }) => character)
    .filter((character) => /\p{Unified_Ideograph}/u.test(character))
    .join('');
}

const CASES = [...TABLES, ...STORIES].flatMap(([name, , text]) => {
  const kind = KINDS.find(([ending]) => ending.test(name))?.[1];
  return kind ? [[kind, name, text] as const] : [];
});

test.skipIf(!python)('at least ten formats are compared', () => {
  expect(new Set(CASES.map(([kind]) => kind)).size).toBeGreaterThanOrEqual(20);
});

test.skipIf(!python).each(CASES)(
  'another program finds the same hanzi in %s, in UTF-8, UTF-16 and GBK',
  async (kind, name, text) => {
    for (const [encoding, label] of Object.entries(NAMES) as [Encoding, string][]) {
      // XML names its encoding, Minecraft and Paradox have signs that GBK lacks.
      const own = /^\uFEFF?<\?xml/.test(text) ? 'utf-8' : encoding;
      const written = own === 'gbk' ? text.replace(/[\uFEFF£ìùèǔīà]/g, '') : text;
      const bytes = encode(written.replace(/^\uFEFF/, own === 'utf-8' ? '\uFEFF' : ''), own);
      expect(await read(name, bytes, own), encoding).toBe(
        await counted(kind, own === 'utf-8' ? 'utf-8' : label, name, bytes),
      );
    }
  },
);

test.skipIf(!python).each([true, false])(
  'Python’s gettext finds the same in an MO file, little-endian: %s',
  async (little) => {
    const bytes = moFile(
      [
        ['a', '退出'],
        ['b\x04c', '龙吟%d枚'],
        ['未译', ''],
      ],
      { little },
    );
    expect(await read('zh.mo', bytes)).toBe(await counted('po', '-', 'zh.mo', bytes));
  },
);
