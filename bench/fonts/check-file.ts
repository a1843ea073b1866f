import { readFile } from 'node:fs/promises';
import {
  type CharacterSequence,
  type CodePointRange,
  FontError,
  inspect,
  sanitize,
  secondOpinion,
  type UnpackedFace,
  unpack,
} from '@ziwan/font-inspect';
import { readCharacterMap, tablesOf } from '@ziwan/sfnt';
import { createSubsetEngine } from '@ziwan/subset-engine';
import type { Drawing, FontBrowser } from './browser.ts';

/** Findings of one face, worst first. */
export const KINDS = [
  'crashed',
  'sanitizer refuses what we accept',
  'sanitizer refuses our subset',
  'no subset',
  'browser refuses what we accept',
  'subset looks different',
  'browser draws what we refuse',
  'sanitizer accepts what we refuse',
  'slow',
  'both accept',
  'both refuse',
] as const;
type Kind = (typeof KINDS)[number];

export interface Finding {
  kind: Kind;
  detail: string;
}

/** Time (ms) above which checking a face counts as slow. */
const SLOW = 2000;
const SAMPLE = 12;

let loaded: Uint8Array = new Uint8Array(0);
let fonts = 0;
/** Started once: a worker takes longer to start than most subsets to make. */
const engine = createSubsetEngine({ load: async () => loaded, workers: 1 });
export const closeEngine = () => engine.close();

/** Compares our verdict on each face of a file with the sanitizer's and the browser's. */
export async function checkFile(path: string, browser: FontBrowser | null): Promise<Finding[]> {
  const bytes = await readFile(path);
  let faces: UnpackedFace[];
  try {
    ({ faces } = await unpack(bytes));
  } catch (error) {
    if (!(error instanceof FontError)) return [{ kind: 'crashed', detail: String(error) }];
    return [await refused(bytes, error.message, '', browser)];
  }
  const findings: Finding[] = [];
  for (const { index, sfnt } of faces) {
    const finding = await checkFace(sfnt, browser).catch(
      (error): Finding => ({ kind: 'crashed', detail: String(error) }),
    );
    findings.push({ ...finding, detail: faces.length > 1 ? `#${index} ${finding.detail}` : finding.detail });
  }
  return findings;
}

async function checkFace(source: Uint8Array, browser: FontBrowser | null): Promise<Finding> {
  const started = performance.now();
  const { sfnt, verdict } = sanitize(source);
  if (!verdict.ok) {
    const reason = verdict.errors.map((error) => error.message).join('；');
    return refused(source, reason, sampleOfCmap(source), browser);
  }
  let drawn: CodePointRange[];
  let sequences: CharacterSequence[];
  try {
    ({ drawn, sequences } = inspect(sfnt));
  } catch (error) {
    if (!(error instanceof FontError)) throw error;
    return refused(source, error.message, sampleOfCmap(source), browser);
  }
  const ms = performance.now() - started;
  const opinion = await secondOpinion(sfnt);
  if (opinion && (!opinion.ok || opinion.output.includes('ERROR'))) {
    return { kind: 'sanitizer refuses what we accept', detail: firstError(opinion.output) };
  }
  // Apart from characters: among them a variant that is lost would change too little ink.
  for (const text of [sampleOf(drawn), sampleOfSequences(sequences)]) {
    if (!text) continue;
    const finding = await checkSubsets(sfnt, text, browser);
    if (finding) return finding;
  }
  if (ms > SLOW) return { kind: 'slow', detail: `${Math.round(ms)} ms` };
  return { kind: 'both accept', detail: verdict.dropped.join(' ') };
}

/** Makes subsets of an accepted face and checks that the sanitizer accepts them and the browser draws the same. */
async function checkSubsets(
  sfnt: Uint8Array,
  text: string,
  browser: FontBrowser | null,
): Promise<Finding | null> {
  const whole = (await browser?.draw(sfnt, text)) ?? null;
  if (browser && !whole) return { kind: 'browser refuses what we accept', detail: '' };
  loaded = sfnt;
  const font = `${++fonts}`;
  for (const format of ['woff2', 'ttf'] as const) {
    for (const layout of ['all', 'none'] as const) {
      const way = `${format} ${layout}`;
      let bytes: Uint8Array;
      try {
        ({ bytes } = await engine.subset({ font, text, format, layout }));
      } catch (error) {
        return { kind: 'no subset', detail: `${way}: ${(error as Error).message}` };
      }
      const opinion = await secondOpinion(bytes);
      if (opinion && (!opinion.ok || opinion.output.includes('ERROR'))) {
        return { kind: 'sanitizer refuses our subset', detail: `${way}: ${firstError(opinion.output)}` };
      }
      const part = await browser?.draw(bytes, text);
      if (part === null) return { kind: 'browser refuses what we accept', detail: `subset, ${way}` };
      if (part && whole && layout === 'all' && !looksAlike(part, whole)) {
        return {
          kind: 'subset looks different',
          detail: `${way}: ${shown(part)}, whole ${shown(whole)}, ${text}`,
        };
      }
    }
  }
  return null;
}

/** Share by which the drawings may differ: automatic hinting depends on glyphs that a subset does not have. */
const TOLERANCE = 0.15;

function looksAlike(part: NonNullable<Drawing>, whole: NonNullable<Drawing>): boolean {
  const sums = [whole.ink, ...whole.colours];
  return [part.ink, ...part.colours].every(
    (sum, i) => Math.abs(sum - (sums[i] ?? 0)) <= TOLERANCE * whole.ink,
  );
}

const shown = ({ ink, colours }: NonNullable<Drawing>): string => [ink, ...colours].map(Math.round).join(' ');

async function refused(
  bytes: Uint8Array,
  reason: string,
  text: string,
  browser: FontBrowser | null,
): Promise<Finding> {
  const opinion = await secondOpinion(bytes);
  const drawing = (await browser?.draw(bytes, text)) ?? null;
  if (drawing && drawing.ink > 0) return { kind: 'browser draws what we refuse', detail: reason };
  if (opinion?.ok) return { kind: 'sanitizer accepts what we refuse', detail: reason };
  return { kind: 'both refuse', detail: `${reason} | ${firstError(opinion?.output ?? '')}` };
}

const firstError = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.startsWith('ERROR'))
    .slice(0, 2)
    .map((line) => line.slice(7, 120))
    .join(' / ');

/** Some drawn characters, spread over all of them, without marks, which browsers put on a dotted circle. */
function sampleOf(ranges: readonly CodePointRange[]): string {
  const total = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const step = Math.max(1, Math.floor(total / SAMPLE));
  let [text, at, next] = ['', 0, 0];
  for (const [first, last] of ranges) {
    for (let c = first; c <= last; c++, at++) {
      if (at < next || /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(c)))
        continue;
      text += String.fromCodePoint(c);
      next = at + step;
    }
  }
  return text;
}

/** Some variation sequences, spread over all of them. */
function sampleOfSequences(sequences: readonly CharacterSequence[]): string {
  const step = Math.max(1, Math.ceil(sequences.length / SAMPLE));
  return sequences
    .flatMap((sequence, i) => (i % step === 0 ? String.fromCodePoint(...sequence) : []))
    .join('');
}

function sampleOfCmap(sfnt: Uint8Array): string {
  try {
    const map = readCharacterMap(tablesOf(sfnt).tables.get('cmap'), 65_536);
    const ranges: CodePointRange[] = [];
    for (let c = 0; c < map.length; c++) if (map[c]) ranges.push([c, c]);
    return sampleOf(ranges);
  } catch {
    return '';
  }
}
