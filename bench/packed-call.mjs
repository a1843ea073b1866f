// Run by `packed.ts` in a fresh process: subsets one font to different texts, first and again, and prints the times.
import { readFileSync } from 'node:fs';

const NEXT = { peer: 8, opened: 80, called: 80 };
const OPTIONS = { targetFormat: 'woff2', preserveNameIds: [7, 13, 14] };
const [way, library, file, ...texts] = process.argv.slice(2);

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const before = { clock: performance.now(), processor: processorMs() };
const sinceBefore = () => ({
  clock: performance.now() - before.clock,
  processor: processorMs() - before.processor,
});

async function subsetter() {
  const { default: subsetFont, openFont } = await import(library);
  if (way === 'opened') {
    const font = await openFont(file);
    return (text) => font.subset(text, OPTIONS);
  }
  const font = readFileSync(file);
  return (text) => subsetFont(font, text, OPTIONS);
}

const subset = await subsetter();
await subset(texts[0]);
const first = sinceBefore();
const next = [];
for (let i = 1; i <= NEXT[way]; i++) {
  const start = performance.now();
  await subset(texts[i % texts.length]);
  next.push(performance.now() - start);
}
const all = sinceBefore();
console.log(JSON.stringify({ first, next, nextProcessor: (all.processor - first.processor) / NEXT[way] }));
