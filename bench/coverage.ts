// npm run bench -- coverage: finds which of 1,000 fonts draw 20 given characters, and what the others lack. Compares
// the index with lookups in each font's own map, interleaved in one run.
import { encodeRanges, PackedRanges } from '@ziwan/font-inspect';
import { InvertedIndex } from '../apps/site/server/fonts/coverage/index.ts';
import { makeFonts } from './made-fonts.ts';
import { median, quantile } from './sample-quantiles.ts';

const FONTS = 1000;
const ROUNDS = 300;
const LINE = '龙吟虎啸九万里风云际会剑气纵横三千界星河';
const TEXT = Array.from(LINE, (c) => c.codePointAt(0) as number);

const fonts = makeFonts(FONTS).map((ranges) => new PackedRanges(encodeRanges(ranges)));
const maps = fonts.map((ranges) => {
  const map = new Set<number>();
  for (const [first, last] of ranges) for (let c = first; c <= last; c++) map.add(c);
  return map;
});
globalThis.gc?.();
const before = process.memoryUsage().arrayBuffers;
const started = performance.now();
const index = new InvertedIndex(fonts.map((ranges) => ({ ranges })));
await index.query(LINE);
const built = performance.now() - started;
const bytes = process.memoryUsage().arrayBuffers - before;

const fullIn = (coverage: Awaited<ReturnType<InvertedIndex['query']>>): number => {
  let full = 0;
  for (let i = 0; i < FONTS; i++) if (coverage.rank(i) === 0) full++;
  return full;
};

const ways: Record<string, () => number | Promise<number>> = {
  'index, counts': async () => fullIn(await index.query(LINE)),
  'index, counts and lists of 30 fonts': async () => {
    const coverage = await index.query(LINE);
    for (let i = 0; i < 30; i++) coverage.of(i);
    return fullIn(coverage);
  },
  'a set per font': () => {
    let full = 0;
    for (const map of maps) {
      let lacks = 0;
      for (const c of TEXT) if (!map.has(c)) lacks++;
      if (lacks === 0) full++;
    }
    return full;
  },
  'ranges per font, binary search': () => {
    let full = 0;
    for (const ranges of fonts) {
      let lacks = 0;
      for (const c of TEXT) if (!ranges.has(c)) lacks++;
      if (lacks === 0) full++;
    }
    return full;
  },
};

const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
const answers = new Set<number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, way] of Object.entries(ways)) {
    const at = performance.now();
    answers.add(await way());
    if (round >= 20) times.get(name)?.push(performance.now() - at);
  }
}
if (answers.size !== 1) throw new Error(`the ways disagree: ${[...answers].join(', ')}`);

const own = median(times.get('index, counts') as number[]);
console.log(`${FONTS} fonts, ${TEXT.length} characters, ${[...answers][0]} draw them all`);
console.log(
  `index: made and asked for the first time in ${built.toFixed(0)} ms, ${(bytes / 1024 / 1024).toFixed(1)} MiB\n`,
);
console.log('way                                   p50 µs    p99 µs   ÷ index');
for (const [name, list] of times) {
  const [p50, p99] = [median(list), quantile(list, 0.99)];
  console.log(
    `${name.padEnd(36)} ${(p50 * 1000).toFixed(1).padStart(8)}  ${(p99 * 1000).toFixed(1).padStart(8)}  ${(p50 / own).toFixed(1).padStart(7)}`,
  );
}
console.log(`\ngoal: ≤ 1 ms in the index — ${own <= 1 ? 'met' : 'missed'}`);

// All of Unicode: measures how long the search takes and how long it blocks the thread.
const everything = Array.from({ length: 0x110000 }, (_, c) =>
  c >> 11 === 27 ? '' : String.fromCodePoint(c),
).join('');
const runs: { took: number; held: number }[] = [];
for (let round = 0; round < 5; round++) {
  let held = 0;
  let since = performance.now();
  let running = true;
  const tick = () => {
    held = Math.max(held, performance.now() - since);
    since = performance.now();
    if (running) setImmediate(tick);
  };
  setImmediate(tick);
  const at = performance.now();
  await index.query(everything);
  running = false;
  runs.push({ took: performance.now() - at, held });
}
const middle = runs.toSorted((a, b) => a.held - b.held)[2] as (typeof runs)[number];
console.log(
  `all of Unicode: ${middle.took.toFixed(0)} ms, the thread held for ${middle.held.toFixed(1)} ms at most`,
);
