import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importPath } from '@ziwan/catalogue';
import {
  type DataOf,
  type FontDetail,
  type getFontList,
  isPunctuation,
  NEAR,
  substitutesOf,
} from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import fc from 'fast-check';
import { Blob, Face, Font } from 'harfbuzzjs';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

/** Compares the API's counts with the font files themselves, as HarfBuzz reads their cmap and outlines. */
const FOLDER =
  process.env.COVERAGE_FONTS ?? fileURLToPath(new URL('../../../../../catalogue/fonts/', import.meta.url));
const RUNS = Number(process.env.COVERAGE_RUNS ?? 8);
const MOST = 50_000;

/** Returns a predicate that is true for code points the font draws. */
type Draws = (codePoint: number) => boolean;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ttf|otf)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function drawsOf(bytes: Uint8Array): Draws {
  const font = new Font(new Face(new Blob(bytes), 0));
  const inked = new Map<number, boolean>();
  return (codePoint) => {
    const glyph = font.nominalGlyph(codePoint);
    if (!glyph) return false;
    let known = inked.get(glyph);
    if (known === undefined) {
      // A contour of fewer than three points encloses nothing.
      const contours = font.glyphToPath(glyph).split('Z');
      known = contours.some((contour) => (contour.match(/[MLQC]/g) ?? []).length > 2);
      inked.set(glyph, known);
    }
    return known;
  };
}

const fonts: { gno: string; draws: Draws }[] = [];

const site = await sharedSite({ fonts: false, env: { RATE_LIMIT_API: '0' } });
beforeAll(async () => {
  const { services, dataDir } = site;
  await importPath({ store: services.store, blobs: services.blobs, dataDir }, FOLDER);
  await site.restart();
  const bySha = new Map(
    filesIn(FOLDER).map((path) => {
      const bytes = readFileSync(path);
      return [sha256Hex(bytes), bytes];
    }),
  );
  for (const { fontGNo, faceGNo } of (await ask('')).records) {
    const detail = await site.get(`/web/api/font/getFontDetail?id=${encodeURIComponent(fontGNo)}`);
    const face = (detail.json().data as FontDetail).childFontResource.find((f) => f.fontGNo === faceGNo);
    const bytes = bySha.get(face?.sha256 ?? '');
    if (bytes) fonts.push({ gno: fontGNo, draws: drawsOf(bytes) });
  }
}, 600_000);

async function ask(text: string): Promise<DataOf<typeof getFontList>> {
  const answer = await site.post('/web/api/font/getFontList', { kind: 'all', size: 100, text });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return answer.json().data;
}

/** U+2800 BRAILLE PATTERN BLANK is meant to be blank, like a space. */
const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Missing characters and marks according to the file; marks may be omitted or replaced. */
function lackedBy(draws: Draws, characters: readonly string[]) {
  const all = (text: string) => Array.from(text).every((c) => draws(c.codePointAt(0) as number));
  const lacked = characters.filter((c) => !all(c));
  const marks = lacked.filter((c) => isPunctuation(c) || substitutesOf(c).some(all));
  return { missing: lacked.length - marks.length, marks: marks.length };
}

/** Character sets of all sizes: from blocks common in text, and from all of Unicode. */
const block = fc.constantFrom(
  [0x20, 0x24f],
  [0x2000, 0x2bff],
  [0x3000, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
  [0x20000, 0x2ffff],
  [0, 0x10ffff],
) as fc.Arbitrary<[number, number]>;

const set = fc
  .tuple(
    fc.array(fc.tuple(block, fc.nat(), fc.nat()), { minLength: 1, maxLength: 12 }),
    fc.constantFrom(1, 20, 300, 5000, MOST),
  )
  .map(([parts, most]) => {
    const found = new Set<number>();
    for (const [[first, last], seed, share] of parts) {
      const span = last - first + 1;
      const wanted = Math.min(span, (share % most) + 1);
      // A step coprime to the prime modulus visits every code point of the block once.
      for (let i = 0; i < wanted && found.size < most; i++) found.add(first + ((seed + i * 7919) % span));
    }
    return [...found].filter((c) => c < 0xd800 || c > 0xdfff);
  });

test('the API counts the characters that the font files draw, for any set of characters', async () => {
  expect(fonts.length).toBeGreaterThan(2);
  await fc.assert(
    fc.asyncProperty(set, async (codePoints) => {
      const characters = codePoints.map((c) => String.fromCodePoint(c)).filter((c) => !INVISIBLE.test(c));
      const { records, textCoverage } = await ask(codePoints.map((c) => String.fromCodePoint(c)).join(''));
      // fast-check takes any value but true for a failure, and a matcher returns one.
      if (characters.length === 0) {
        expect(textCoverage).toBeUndefined();
        return;
      }
      expect(textCoverage?.characters).toBe(characters.length);
      const expected = fonts.map(({ gno, draws }) => ({ gno, ...lackedBy(draws, characters) }));
      const reported = expected.map(({ gno }) => {
        const text = records.find((r) => r.fontGNo === gno)?.text;
        return { gno, missing: text?.missingCount, marks: text?.marksCount };
      });
      expect(reported).toEqual(expected);
      if (fonts.length < records.length) return;
      const groups = expected.map(({ missing, marks }) =>
        missing === 0 ? (marks === 0 ? 'full' : 'onlyMarks') : missing <= NEAR ? 'near' : 'lacking',
      );
      for (const group of ['full', 'onlyMarks', 'near', 'lacking'] as const)
        expect(textCoverage?.[group], group).toBe(groups.filter((g) => g === group).length);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
