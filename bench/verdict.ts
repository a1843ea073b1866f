// npm run bench -- verdict: judges a script of 400,000 characters against 1,000 faces. Compares the coverage sets with
// a set of characters per face, asked for each character of the script and for each distinct one, in one interleaved
// run.
import { brotliCompressSync, constants } from 'node:zlib';
import { CoverageSets, CoverageSetsEncoder, isMark } from '@ziwan/contract';
import { charsetCodePoints, encodeRanges, PackedRanges } from '@ziwan/font-inspect';
import { ScriptCount, verdictsOf } from '@ziwan/game-verdict';
import { InvertedIndex } from '../apps/site/server/fonts/coverage/index.ts';
import { makeFonts } from './made-fonts.ts';
import { median } from './sample-quantiles.ts';

const FACES = 1000;
const LENGTH = 400_000;
const ROUNDS = 7;

/** Lines of 8 to 40 characters; a few characters are far more frequent than the others, as in any text. */
function makeScript(): { text: string; undrawn: [] }[] {
  const characters = [...charsetCodePoints('gb2312')].map((c) => String.fromCodePoint(c));
  let state = 11;
  const random = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  const lines: { text: string; undrawn: [] }[] = [];
  for (let left = LENGTH; left > 0; ) {
    const length = Math.min(left, 8 + Math.floor(random() * 32));
    let text = '';
    for (let i = 0; i < length; i++) text += characters[Math.floor(random() ** 3 * characters.length)];
    lines.push({ text, undrawn: [] });
    left -= length;
  }
  return lines;
}

const fonts = makeFonts(FACES);
const lines = makeScript();
const text = lines.map((line) => line.text).join('');
const index = new InvertedIndex(fonts.map((ranges) => ({ ranges: new PackedRanges(encodeRanges(ranges)) })));
const at = performance.now();
const encoder = new CoverageSetsEncoder(FACES);
for (let first = 0; first < 0x110000; first += 256)
  for (const faces of await index.drawing(first)) encoder.add(faces);
const bytes = encoder.bytes();
const encoded = performance.now() - at;
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
const from = performance.now();
const coverage = new CoverageSets(bytes);
const decoded = performance.now() - from;
const perFace = fonts.map((ranges) => {
  const set = new Set<string>();
  for (const [first, last] of ranges) for (let c = first; c <= last; c++) set.add(String.fromCodePoint(c));
  return set;
});
/** Characters that count as missing by the rules of every way: the peers know no substitutes. */
const needed = (char: string) => char.trim() !== '' && !isMark(char.codePointAt(0) as number);

const missingOf = (characters: readonly string[]) =>
  perFace.map((set) => {
    const lacked = new Set<string>();
    for (const char of characters) if (!set.has(char)) lacked.add(char);
    return [...lacked].filter(needed).length;
  });

let script = new ScriptCount([{ lines }]);
const ways: Record<string, () => number[]> = {
  'coverage sets: count and judge': () => {
    script = new ScriptCount([{ lines }]);
    return lackedCharacters();
  },
  'coverage sets: judge': () => lackedCharacters(),
  'a Set per face, distinct characters': () => missingOf([...new Set(text)]),
  'a Set per face, every character': () => missingOf([...text]),
};
/** Missing characters without those that have only a substitute missing, to agree with the peers. */
function lackedCharacters(): number[] {
  return verdictsOf(script, coverage).map((verdict) => verdict.missing);
}

const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
const sums = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, way] of Object.entries(ways)) {
    // The slowest takes seconds a round.
    if (name.endsWith('every character') && round > 1) continue;
    const start = performance.now();
    const missing = way();
    if (round > 0) times.get(name)?.push(performance.now() - start);
    sums.set(
      name,
      missing.reduce((a, b) => a + b, 0),
    );
  }
}
// Marks that a face has in neither width count as missing only where substitutes are known.
const judged = sums.get('coverage sets: judge') as number;
const peer = sums.get('a Set per face, distinct characters') as number;
const marks = script.characters.filter(isMark).length;
if (judged < peer || judged - peer > marks * FACES) throw new Error(`the ways disagree: ${judged}, ${peer}`);

const own = median(times.get('coverage sets: count and judge') as number[]);
console.log(`${LENGTH} characters (${script.characters.length} distinct), ${FACES} faces`);
console.log(
  `sets: ${(bytes.length / FACES).toFixed(0)} bytes a face, ${(packed.length / FACES).toFixed(0)} with brotli 4; encoded in ${encoded.toFixed(0)} ms, decoded in ${decoded.toFixed(0)} ms\n`,
);
console.log('way                                      p50 ms   ÷ coverage sets');
for (const [name, list] of times)
  console.log(
    `${name.padEnd(38)} ${median(list).toFixed(1).padStart(8)}  ${(median(list) / own).toFixed(2).padStart(8)}`,
  );
console.log(`\ngoal: ≤ 100 ms to count and judge — ${own <= 100 ? 'met' : 'missed'}`);
