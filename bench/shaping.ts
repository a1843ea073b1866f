// npm run bench -- shaping [folder] [--rounds=24] [--seed=1]: sets random texts in every font of a folder (by default
// the catalogue in $ZIWAN_DATA_DIR or `.data`) with HarfBuzz, in the whole font and in the subset of each text, and
// counts the differences. Texts are of one script each, with punctuation and the font's variation sequences, set
// horizontally and vertically, with default features and with all, at the default and at a random place of the axes.
// Exits with 1 if a text is drawn otherwise, unless HarfBuzz's own subset (`subset-font`) draws it like ours: it may drop
// a kerning subtable whose zero kept the next one from a pair. `--by-font` takes the files as they are, unsanitized, and prints a row
// for each face, beside what `subset-font` makes of the same texts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FontError, inspect, sanitize, unpack } from '@ziwan/font-inspect';
import { openVariations, type Table, tablesOf } from '@ziwan/sfnt';
import { createSubsetEngine, SubsetError } from '@ziwan/subset-engine';
import { openShaper, type SetGlyph } from '@ziwan/subset-engine/testing';
import subsetFont from 'subset-font';
import { option } from './faults/check.ts';

const ROUNDS = option('rounds', 24);
const SEED = option('seed', 1);
const LENGTH = 10;
/** A character that no font has. */
const UNASSIGNED = '\u{10ffff}';
const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  join(process.env.ZIWAN_DATA_DIR ?? '.data', 'blobs/sfnt');

/** Scripts told apart; the rest counts as `Common`. */
const SCRIPTS = [
  'Han',
  'Latin',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Thai',
  'Tibetan',
  'Khmer',
  'Myanmar',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

let state = SEED;
/** A whole number below `below`. */
function random(below: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor(((state >>> 8) / 0x800000) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

const fonts = new Map<string, Uint8Array>();
const engine = createSubsetEngine({ load: async (id) => fonts.get(id) as Uint8Array, workers: 2 });
let [faces, texts, settings, refused, shared] = [0, 0, 0, 0, 0];
const differences: string[] = [];
const BY_FONT = process.argv.includes('--by-font');
if (BY_FONT) console.log(`${'face'.padEnd(36)} settings  ours differ  subset-font's`);

for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const path = join(file.parentPath, file.name);
  try {
    for (const { index, sfnt } of (await unpack(readFileSync(path))).faces)
      await tryFace(`${path}#${index}`, sfnt);
  } catch (error) {
    if (!(error instanceof FontError || error instanceof SubsetError)) throw error;
    refused++;
    if (BY_FONT) console.log(`${file.name.padEnd(36)} refused: ${error.message}`);
  }
}
await engine.close();
for (const line of differences) console.log(line);
console.log(
  `seed ${SEED}: ${faces} faces, ${texts} texts, ${settings} settings, ${differences.length} differences; ${shared} more are those of HarfBuzz's own subsets; ${refused} files refused`,
);
process.exitCode = differences.length > 0 || faces === 0 ? 1 : 0;

async function tryFace(name: string, source: Uint8Array): Promise<void> {
  const { sfnt, verdict } = BY_FONT ? { sfnt: source, verdict: { ok: true } } : sanitize(source);
  if (!verdict.ok) {
    refused++;
    return;
  }
  faces++;
  fonts.clear();
  fonts.set(name, sfnt);
  const { tables } = tablesOf(sfnt);
  const scripts = charactersByScript(sfnt);
  const sequences = sequencesOf(tables.get('cmap'));
  const features = Object.fromEntries(featuresOf(tables).map((tag) => [tag, 1]));
  const whole = openShaper(sfnt);
  const counts = { settings: 0, ours: 0, peers: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const text = textOf(pick([...scripts.values()]), scripts.get('Common') ?? [], sequences);
    const part = openShaper((await engine.subset({ font: name, text, format: 'ttf' })).bytes);
    let peer = BY_FONT ? await peersOf(sfnt, text) : null;
    const axes = round % 2 === 0 ? {} : placeOf(tables.get('fvar'));
    texts++;
    for (const vertical of [false, true])
      for (const chosen of [{}, features]) {
        settings++;
        const options = { vertical, axes, features: chosen };
        const [notdef] = whole(UNASSIGNED, options);
        const shown = (glyphs: readonly SetGlyph[]) => JSON.stringify(seen(glyphs, notdef));
        const [theirs, ours] = [whole, part].map((shaper) => shown(shaper(text, options)));
        counts.settings++;
        if (theirs !== ours) counts.ours++;
        if (theirs !== ours) peer ??= await peersOf(sfnt, text);
        const peers = peer && shown(peer(text, options));
        if (BY_FONT && peers !== theirs) counts.peers++;
        if (theirs === ours) continue;
        if (peers === ours) shared++;
        else
          differences.push(
            `${name}\t${text}\t${vertical ? 'vertical' : 'horizontal'} ${chosen === features ? 'all features' : ''} ${JSON.stringify(axes)}`,
          );
      }
  }
  if (BY_FONT)
    console.log(
      `${basename(name).padEnd(36)} ${[counts.settings, counts.ours, counts.peers].map((count, i) => String(count).padStart([8, 12, 14][i] as number)).join('')}`,
    );
}

/** A shaper of what the peer makes of a text; null if it refuses the font. */
async function peersOf(sfnt: Uint8Array, text: string): Promise<ReturnType<typeof openShaper> | null> {
  try {
    return openShaper(await subsetFont(Buffer.from(sfnt), text, { targetFormat: 'sfnt' }));
  } catch {
    return null;
  }
}

/**
 * Glyphs without those that neither draw nor move (a shaper hides selectors and joiners behind the space, if there is
 * one), and without `.notdef`, which a browser replaces: Thai U+0E33 has it where the font lacks its first half, U+0E4D.
 */
function seen(glyphs: readonly SetGlyph[], notdef: SetGlyph | undefined): SetGlyph[] {
  return glyphs.filter(
    ({ outline, advance }) =>
      (outline !== '' || advance !== 0) && (outline !== notdef?.outline || advance !== notdef.advance),
  );
}

/** Drawn characters by Unicode script; `Common` has digits and punctuation. */
function charactersByScript(sfnt: Uint8Array): Map<string, string[]> {
  const scripts = new Map<string, string[]>();
  for (const [first, last] of inspect(sfnt).drawn)
    for (let c = first; c <= last; c++) {
      const character = String.fromCodePoint(c);
      // A line separator ends the line.
      if (/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) continue;
      const script = SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'Common';
      const known = scripts.get(script);
      if (known) known.push(character);
      else scripts.set(script, [character]);
    }
  return scripts;
}

function textOf(own: readonly string[], common: readonly string[], sequences: readonly string[]): string {
  const parts = Array.from({ length: LENGTH }, () => {
    const kind = random(10);
    if (kind === 0 && common.length > 0) return pick(common);
    return kind < 3 && sequences.length > 0 ? pick(sequences) : pick(own);
  });
  return parts.join('');
}

function sequencesOf(cmap: Table[1] | undefined): string[] {
  const variations = openVariations(cmap);
  if (!variations) return [];
  return variations.selectors.flatMap((selector) =>
    variations.charactersOf(selector).map((character) => String.fromCodePoint(character, selector)),
  );
}

/** Tags of the features of GSUB and GPOS (OpenType 1.9, "Feature List Table"). */
function featuresOf(tables: ReadonlyMap<string, Uint8Array>): string[] {
  const tags = new Set<string>();
  for (const table of [tables.get('GSUB'), tables.get('GPOS')]) {
    if (!table) continue;
    const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const list = view.getUint16(6);
    for (let i = 0; i < view.getUint16(list); i++)
      tags.add(String.fromCharCode(...table.subarray(list + 2 + 6 * i, list + 6 + 6 * i)));
  }
  return [...tags];
}

/** A random place of the axes. */
function placeOf(fvar: Uint8Array | undefined): Record<string, number> {
  if (!fvar) return {};
  const view = new DataView(fvar.buffer, fvar.byteOffset, fvar.byteLength);
  const [first, count, size] = [view.getUint16(4), view.getUint16(8), view.getUint16(10)];
  const axes: Record<string, number> = {};
  for (let at = first; at < first + count * size; at += size) {
    const [min, max] = [view.getInt32(at + 4) / 65_536, view.getInt32(at + 12) / 65_536];
    axes[String.fromCharCode(...fvar.subarray(at, at + 4))] = min + ((max - min) * random(17)) / 16;
  }
  return axes;
}
