// npm run bench -- game-text: reads a CSV of 10 MB, compared with Papa Parse alone, and counts the characters of a script
// of 400,000, compared with a loop over a map. Interleaved in one run; the longest step is the longest time in which the
// event loop could do nothing else.

import { countCharacters, readGameText } from '@ziwan/game-text';
import Papa from 'papaparse';
import { median } from './sample-quantiles.ts';

const ROUNDS = 12;
const WORDS =
  '夜雨敲窗掌灯人把最后一盏灯挂上城门你来晚了她说江湖风急舟小浪高天地玄黄宇宙洪荒，。！？「」“”—…剑气纵横三千里一身寒霜落满衣';

let state = 7;
const random = (below: number) => {
  state = (state * 1103515245 + 12345) & 0x7fffffff;
  return state % below;
};
function sentence(length: number): string {
  let text = '';
  // Two thirds frequent characters, one third from the 3,500 at the start of the block.
  while (text.length < length)
    text += random(3) ? WORDS[random(WORDS.length)] : String.fromCharCode(0x4e00 + random(3500));
  return text;
}

const rows = ['key,speaker,zh,en,note'];
for (let bytes = 0, i = 0; bytes < 10 * 2 ** 20; i++) {
  const tag = i % 5 ? '' : '<color=#FFD700>{0}</color>';
  const row = `scene.${i},npc_${i % 40},"${sentence(12 + random(40))}${tag}，""${sentence(4)}""","Line ${i}, said to the wind",v/${i}`;
  rows.push(row);
  bytes += new TextEncoder().encode(row).length + 1;
}
const csv = rows.join('\n');
const bytes = new TextEncoder().encode(csv);

const script = Array.from({ length: 16_000 }, (_, i) => ({
  key: '',
  line: i + 1,
  part: '',
  text: sentence(25),
  undrawn: [],
}));

/** Counts as one would write it first. */
function loop(): number {
  const counts = new Map<string, number>();
  for (const { text } of script)
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts.size;
}

const processor = () => process.cpuUsage().user / 1000;

/**
 * Longest time (ms) between two turns of the event loop while the work runs, by the clock and by the processor. On a busy
 * machine, only the second is the work's own.
 */
async function longestStep(work: () => Promise<unknown>): Promise<{ clock: number; processor: number }> {
  const longest = { clock: 0, processor: 0 };
  let last = { clock: performance.now(), processor: processor() };
  const measure = () => {
    const now = { clock: performance.now(), processor: processor() };
    longest.clock = Math.max(longest.clock, now.clock - last.clock);
    longest.processor = Math.max(longest.processor, now.processor - last.processor);
    last = now;
  };
  const tick = () => {
    measure();
    timer = setImmediate(tick);
  };
  let timer = setImmediate(tick);
  await work();
  measure();
  clearImmediate(timer);
  return longest;
}

const ways: Record<string, () => unknown> = {
  'reading the CSV': () => readGameText({ name: 'dialogue.csv', bytes }),
  'Papa Parse alone, after decoding': () => Papa.parse(new TextDecoder().decode(bytes)).data.length,
  'counting 400,000 characters': () => countCharacters(script).characters.length,
  'a loop over a map': loop,
};
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
const spent = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
const steps: { clock: number; processor: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, way] of Object.entries(ways)) {
    const started = performance.now();
    const before = processor();
    await way();
    spent.get(name)?.push(processor() - before);
    times.get(name)?.push(performance.now() - started);
  }
  steps.push(await longestStep(() => readGameText({ name: 'dialogue.csv', bytes })));
}

/** The first two rounds compile the code. */
const counted = (all: readonly number[] = []) => median(all.slice(2));
const clock = (name: string) => counted(times.get(name));
const work = (name: string) => counted(spent.get(name));
const reading = await readGameText({ name: 'dialogue.csv', bytes });
console.log(
  `CSV: ${(bytes.length / 2 ** 20).toFixed(1)} MB, ${rows.length} rows, ${reading.lines.length} texts read`,
);
console.log('  clock ms  processor ms');
const line = (name: string, a: number, b: number) =>
  console.log(`${a.toFixed(2).padStart(10)}  ${b.toFixed(2).padStart(12)}  ${name}`);
for (const name of Object.keys(ways)) line(name, clock(name), work(name));
const longest = (of: 'clock' | 'processor') => Math.max(...steps.slice(2).map((step) => step[of]));
line('longest step of all readings (goal 50)', longest('clock'), longest('processor'));
const ratio = (a: string, b: string) =>
  `${(clock(a) / clock(b)).toFixed(2)} (processor ${(work(a) / work(b)).toFixed(2)})`;
console.log(`reading / Papa Parse: ${ratio('reading the CSV', 'Papa Parse alone, after decoding')}`);
console.log(`a map / counting: ${ratio('a loop over a map', 'counting 400,000 characters')}`);
