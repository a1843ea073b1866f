import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNight } from '@ziwan/infra/testing';
import { tablesOf, writeCmap } from '@ziwan/sfnt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenFont } from './subset-font.ts';
import { subsetKern } from './tables/kern.ts';
import { staticFont, variableFont } from './testing/fonts.ts';
import { squaresFont } from './testing/squares.ts';
import { tinyCff, tinyCid } from './testing/tiny-cff.ts';
import type { AxisSettings, HarfbuzzOptions } from './types.ts';

const SANITIZER = '/usr/bin/ots-sanitize';
const DECOMPRESSOR = '/usr/bin/woff2_decompress';
const TEXT = [...'龙吟虎啸九万里，「」AVTo '].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);

let folder: string;
const fonts: Record<string, Uint8Array> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'subset-'));
  fonts.variable = variableFont();
  fonts.static = await staticFont();
});
afterAll(() => rmSync(folder, { recursive: true }));

const cases: [string, AxisSettings | null][] = [
  ['static', null],
  ['variable', null],
  ['variable', { wght: 700 }],
  ['variable', { wght: [300, 500] }],
];

test.skipIf(!existsSync(SANITIZER)).each(cases)(
  'the browsers’ sanitizer accepts subsets of a %s font, axes %j',
  (name, axes) => {
    const open = new OpenFont(fonts[name] as Uint8Array);
    for (const format of ['woff2', 'woff', 'ttf'] as const) {
      for (const layout of ['all', 'none'] as const) {
        const file = join(folder, `font.${format}`);
        writeFileSync(file, open.subset({ codePoints: TEXT, axes, format, layout, quality: 5 }).bytes);
        // The exit status reports rejected fonts, the messages report dropped tables.
        const { status, stderr } = spawnSync(SANITIZER, [file], { encoding: 'utf8' });
        expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
      }
    }
  },
);

const ways: HarfbuzzOptions[] = [{}, { noHinting: true }, { keepFeatures: [] }, { glyphNames: true }];
test.skipIf(!existsSync(SANITIZER)).each(isNight ? ways : ways.slice(-1))(
  'it accepts subsets by the conventions of hb-subset with %j, with and without characters',
  (harfbuzz) => {
    for (const font of [...Object.values(fonts), tinyCff()]) {
      const open = new OpenFont(font);
      for (const codePoints of [[], [0x9f99], TEXT]) {
        const file = join(folder, 'font.ttf');
        const job = { codePoints, axes: null, format: 'ttf', layout: 'all', quality: 5, harfbuzz } as const;
        writeFileSync(file, open.subset(job).bytes);
        const { status, stderr } = spawnSync(SANITIZER, [file], { encoding: 'utf8' });
        expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
      }
    }
  },
);

test.skipIf(!existsSync(SANITIZER)).each([
  ['name-keyed', tinyCff],
  ['CID-keyed', tinyCid],
])('it accepts subsets of a %s CFF font', (_, font) => {
  const open = new OpenFont(font());
  for (const text of ['A', 'B', 'C', 'ABC', '囍']) {
    for (const format of ['woff2', 'woff', 'ttf'] as const) {
      for (const layout of ['all', 'none'] as const) {
        const file = join(folder, `cff.${format}`);
        const codePoints = [...text].map((c) => c.codePointAt(0) as number);
        writeFileSync(file, open.subset({ codePoints, axes: null, format, layout, quality: 5 }).bytes);
        const { status, stderr } = spawnSync(SANITIZER, [file], { encoding: 'utf8' });
        expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
      }
    }
  }
});

test.skipIf(!existsSync(SANITIZER))('it accepts variation sequences and kerning pairs', () => {
  const mappings: [number, number][] = [
    [0x41, 1],
    [0x845b, 2],
  ];
  const sequences = [
    { selector: 0xe0100, character: 0x845b, glyph: 3 },
    { selector: 0xe0101, character: 0x845b, glyph: null },
  ];
  const font = squaresFont(mappings, 4, [
    ['cmap', writeCmap(mappings, sequences)],
    ['kern', subsetKern([[[1, 2, -50]]], new Map([0, 1, 2, 3].map((glyph) => [glyph, glyph]))) as Uint8Array],
  ]);
  const file = join(folder, 'sequences.ttf');
  const codePoints = [0x41, 0x845b, 0xe0100, 0xe0101];
  const { bytes } = new OpenFont(font).subset({
    codePoints,
    axes: null,
    format: 'ttf',
    layout: 'all',
    quality: 5,
  });
  expect([...tablesOf(bytes).tables.keys()]).toContain('kern');
  writeFileSync(file, bytes);
  const { status, stderr } = spawnSync(SANITIZER, [file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test.skipIf(!existsSync(SANITIZER)).each(['static', 'variable'])(
  'it accepts subsets of a %s font with only blanks',
  (name) => {
    const open = new OpenFont(fonts[name] as Uint8Array);
    for (const format of ['woff2', 'woff', 'ttf'] as const) {
      for (const text of [' ', '囍']) {
        const file = join(folder, `blank.${format}`);
        const codePoints = [text.codePointAt(0) as number];
        writeFileSync(
          file,
          open.subset({ codePoints, axes: null, format, layout: 'none', quality: 5 }).bytes,
        );
        expect(spawnSync(SANITIZER, [file]).status).toBe(0);
      }
    }
  },
);

test.skipIf(!existsSync(DECOMPRESSOR)).each(cases)(
  'Google’s decompressor unpacks subsets of a %s font, axes %j',
  (name, axes) => {
    const file = join(folder, 'font.woff2');
    const open = new OpenFont(fonts[name] as Uint8Array);
    writeFileSync(
      file,
      open.subset({ codePoints: TEXT, axes, format: 'woff2', layout: 'all', quality: 11 }).bytes,
    );
    execFileSync(DECOMPRESSOR, [file], { stdio: 'ignore' });
    expect(existsSync(join(folder, 'font.ttf'))).toBe(true);
  },
);
