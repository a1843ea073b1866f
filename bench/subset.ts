// Compares the subset engine with named peers in one interleaved run: `npm run bench -- subset [--fonts dir]`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { DEFAULT_QUALITY, packFont } from '../packages/subset-engine/src/pack/pack-font.ts';
import { OpenFont, type SubsetRequest } from '../packages/subset-engine/src/subset-font.ts';
import { openFontFile, tablesOf } from '../packages/subset-engine/src/tables/font-file.ts';
import { median } from './sample-quantiles.ts';
import { measureBatch, WORKERS } from './subset-batch.ts';
import { type BenchFont, readBenchFonts } from './subset-fonts.ts';
import { NativeFont, nativeVersion } from './subset-native.ts';
import { PEER_OPTIONS } from './subset-peer.ts';
import { ratio, timed } from './subset-times.ts';

const TEXT_LENGTH = 20;
const ROUNDS = 25;

const fonts = readBenchFonts(process.argv.slice(2));
if (!fonts.length) {
  console.error('没有可测的字体：先导入目录，或用 --fonts 指定文件夹');
  process.exit(1);
}
for (const font of fonts)
  console.log(`${font.kind.padEnd(9)} ${(font.bytes.length / 1e6).toFixed(1).padStart(5)} MB  ${font.name}`);
console.log(
  `native HarfBuzz: ${nativeVersion ?? 'not installed, its ratios are left out'}; n = ${ROUNDS} interleaved rounds, medians\n`,
);

const request = (text: string, options: Partial<SubsetRequest> = {}): SubsetRequest => ({
  codePoints: [...new Set([...text].map((c) => c.codePointAt(0) as number))].sort((a, b) => a - b),
  axes: null,
  format: 'woff2',
  layout: 'all',
  quality: DEFAULT_QUALITY[options.layout ?? 'all'],
  ...options,
});

/** Characters that a page would request; different ones in each round, so that caches do not help. */
function textOf(font: BenchFont, round: number): string {
  const { hanzi } = font;
  return Array.from({ length: TEXT_LENGTH }, (_, i) =>
    String.fromCodePoint(hanzi[(round * 97 + i * 41) % hanzi.length] as number),
  ).join('');
}

/** Adds punctuation, a letter and a digit, which bring in layout rules; different ones in each round. */
function mixedTextOf(font: BenchFont, round: number): string {
  const letter = String.fromCodePoint(0x41 + ((round * 7) % 26));
  return `${textOf(font, round).slice(0, -3)}，${letter}${round % 10}`;
}

/** Does everything that a worker does for a font while idle. The native face is preprocessed too. */
function prepare(font: OpenFont): void {
  while (font.preparationCost !== null) font.prepare(50);
}

type Line = { what: string; ratio: number | null; goal: string; detail: string };
const lines: Line[] = [];

interface Samples {
  engineAll: number[];
  engineTouched: number[];
  enginePlain: number[];
  /** Times of a newly opened font, without preparation. */
  freshPlain: number[];
  freshTouched: number[];
  native: number[];
  nativeTouched: number[];
  peer: number[];
}

// Runs first: memory freed by other measurements would hide the growth.
const batch = await measureBatch(fonts, textOf, mixedTextOf);

const measured = new Map<BenchFont, Samples>();
for (const font of fonts) {
  const open = new OpenFont(font.bytes);
  const fresh = new OpenFont(font.bytes);
  const native = nativeVersion ? new NativeFont(font.bytes) : null;
  const samples: Samples = {
    engineAll: [],
    engineTouched: [],
    enginePlain: [],
    freshPlain: [],
    freshTouched: [],
    native: [],
    nativeTouched: [],
    peer: [],
  };
  const nativeSubset = (text: string) => {
    if (!native) return;
    const file = openFontFile(native.subset(request(text).codePoints));
    packFont('woff2', file.flavour, tablesOf(file), 5);
  };
  // The first rounds warm up the compiler and are not counted.
  for (let round = -8; round < ROUNDS; round++) {
    if (round === 0) prepare(open);
    const text = textOf(font, round + 8);
    const touched = mixedTextOf(font, round + 8);
    const row: Samples = {
      engineAll: [await timed(() => open.subset(request(text)))],
      native: [await timed(() => nativeSubset(text))],
      enginePlain: [await timed(() => open.subset(request(text, { layout: 'none' })))],
      engineTouched: [await timed(() => open.subset(request(touched)))],
      nativeTouched: [await timed(() => nativeSubset(touched))],
      freshPlain: [await timed(() => fresh.subset(request(text, { layout: 'none' })))],
      freshTouched: [await timed(() => fresh.subset(request(touched)))],
      // Only every fifth round: the peer is slow, and its times vary little.
      peer:
        round >= 0 && round % 5 === 0 ? [await timed(() => subsetFont(font.bytes, text, PEER_OPTIONS))] : [],
    };
    if (round >= 0) for (const key of Object.keys(row) as (keyof Samples)[]) samples[key].push(...row[key]);
  }
  native?.close();
  measured.set(font, samples);
}

function summary(kinds: BenchFont['kind'][], pick: (samples: Samples) => number): number | null {
  const values = [...measured]
    .filter(([font]) => kinds.includes(font.kind))
    .map(([, samples]) => pick(samples));
  return values.length ? median(values) : null;
}
const ALL: BenchFont['kind'][] = ['TrueType', 'variable', 'CFF'];
const glyf: BenchFont['kind'][] = ['TrueType', 'variable'];
if (nativeVersion) {
  for (const [kind, goal] of [
    ['TrueType', '≤ 1.2'],
    ['variable', '≤ 1.2'],
    ['CFF', '≤ 1.6'],
  ] as const) {
    lines.push({
      what: `latency ÷ native, ${kind}, Han text`,
      ratio: summary([kind], (s) => ratio(s.engineAll, s.native)),
      goal,
      detail: ms(
        summary([kind], (s) => median(s.engineAll)),
        summary([kind], (s) => median(s.native)),
      ),
    });
    lines.push({
      what: `latency ÷ native, ${kind}, mixed text`,
      ratio: summary([kind], (s) => ratio(s.engineTouched, s.nativeTouched)),
      goal,
      detail: ms(
        summary([kind], (s) => median(s.engineTouched)),
        summary([kind], (s) => median(s.nativeTouched)),
      ),
    });
  }
  lines.push({
    what: 'latency ÷ native, fast path',
    ratio: summary(glyf, (s) => ratio(s.enginePlain, s.native)),
    goal: '≤ 0.5',
    detail: ms(
      summary(glyf, (s) => median(s.enginePlain)),
      summary(glyf, (s) => median(s.native)),
    ),
  });
}
if (nativeVersion) {
  lines.push({
    what: 'the same without preparation while idle',
    ratio: summary(glyf, (s) => ratio(s.freshPlain, s.native)),
    goal: '–',
    detail: `mixed text ${summary(glyf, (s) => ratio(s.freshTouched, s.nativeTouched))?.toFixed(3)}`,
  });
}
function ms(a: number | null, b: number | null): string {
  return a === null || b === null ? '' : `${a.toFixed(2)} ms / ${b.toFixed(2)} ms`;
}
lines.push({
  what: 'speed × subset-font, all features',
  ratio: summary(ALL, (s) => median(s.peer) / median(s.engineAll)),
  goal: '≥ 40',
  detail: ms(
    summary(ALL, (s) => median(s.engineAll)),
    summary(ALL, (s) => median(s.peer)),
  ),
});
lines.push({
  what: 'speed × subset-font, mixed text',
  ratio: summary(ALL, (s) => median(s.peer) / median(s.engineTouched)),
  goal: '≥ 40',
  detail: '',
});
lines.push({
  what: 'speed × subset-font, fast path',
  ratio: summary(glyf, (s) => median(s.peer) / median(s.enginePlain)),
  goal: '≥ 90',
  detail: '',
});

// Compares sizes with the same features kept, and passes every result through a sanitizer.
const sizes = { q5: [] as number[], q11: [] as number[] };
const sanitizer = ['/usr/bin/ots-sanitize', '/usr/local/bin/ots-sanitize'].find(existsSync);
const folder = mkdtempSync(join(tmpdir(), 'subset-bench-'));
let checked = 0;
const refused: string[] = [];
for (const font of fonts) {
  const open = new OpenFont(font.bytes);
  for (const text of [textOf(font, 1), mixedTextOf(font, 2)]) {
    const peer = await subsetFont(font.bytes, text, PEER_OPTIONS);
    sizes.q5.push(open.subset(request(text)).bytes.length / peer.length);
    sizes.q11.push(open.subset(request(text, { quality: 11 })).bytes.length / peer.length);
    if (!sanitizer) continue;
    for (const format of ['woff2', 'woff', 'ttf'] as const) {
      for (const layout of ['all', 'none'] as const) {
        const file = join(folder, `${checked++}.${format}`);
        writeFileSync(file, open.subset(request(text, { format, layout })).bytes);
        try {
          execFileSync(sanitizer, [file], { stdio: 'pipe' });
        } catch (error) {
          refused.push(
            `${font.name} ${format} ${layout}: ${String((error as { stderr?: Buffer }).stderr).trim()}`,
          );
        }
      }
    }
  }
}
rmSync(folder, { recursive: true });
lines.push({
  what: 'bytes ÷ subset-font, quality 5',
  ratio: median(sizes.q5),
  goal: '≤ 1.05',
  detail: `worst ${Math.max(...sizes.q5).toFixed(3)}`,
});
lines.push({
  what: 'bytes ÷ subset-font, quality 11',
  ratio: median(sizes.q11),
  goal: '≤ 1.005',
  detail: `worst ${Math.max(...sizes.q11).toFixed(3)}`,
});

lines.push({
  what: 'memory ÷ font bytes, 30 fonts resident',
  ratio: batch.resident / batch.fontBytes,
  goal: '≤ 1.5',
  detail: `${(batch.resident / 1e6).toFixed(0)} MB / ${(batch.fontBytes / 1e6).toFixed(0)} MB, layout rules in use, glyphs prepared`,
});
for (const [what, kind] of [
  ['all features', 'all'],
  ['fast path', 'plain'],
] as const) {
  lines.push({
    what: `batch of 30 × subset-font, ${WORKERS} workers, ${what}`,
    ratio: ratio(batch.peer, batch[kind]),
    goal: '≥ 70',
    detail: ms(median(batch[kind]), median(batch.peer)),
  });
  const { processor } = batch;
  lines.push({
    what: 'the same by processor time, for a busy machine',
    ratio: ratio(processor.peer, processor[kind]),
    goal: '–',
    detail: ms(median(processor[kind]), median(processor.peer)),
  });
}
lines.push({
  what: 'rejected by ots-sanitize',
  ratio: sanitizer ? refused.length : null,
  goal: '0',
  detail: sanitizer ? `of ${checked}` : 'not installed',
});

for (const { what, ratio: value, goal, detail } of lines) {
  console.log(
    `${what.padEnd(52)} ${(value === null ? '–' : value.toFixed(3)).padStart(8)}  goal ${goal.padEnd(8)} ${detail}`,
  );
}
for (const line of refused) console.log(`refused: ${line}`);
if (batch.failed) console.log(`failed jobs: ${batch.failed}`);
