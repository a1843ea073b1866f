// Compares the packed @ziwan/subset-font with `subset-font`, as other programs get them: `npm run bench -- packed`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from './sample-quantiles.ts';
import { type BenchFont, readBenchFonts } from './subset-fonts.ts';

const ROUNDS = 5;
const TEXTS = 30;
const TEXT_LENGTH = 20;
const GOALS: Record<BenchFont['kind'], string> = { TrueType: '≥ 40', variable: '≥ 40', CFF: '≥ 12' };
const WAYS = ['peer', 'called', 'opened'] as const;
type Way = (typeof WAYS)[number];

interface Call {
  first: { clock: number; processor: number };
  next: number[];
  nextProcessor: number;
}

const folder = mkdtempSync(join(tmpdir(), 'packed-bench-'));
const packed = install();
const library: Record<Way, string> = {
  peer: import.meta.resolve('subset-font'),
  called: packed,
  opened: packed,
};

/** Packs the package and puts it beside its libraries. */
function install(): string {
  execFileSync(process.execPath, ['scripts/pack-packages.mjs', 'subset-font', '--to', folder]);
  const home = join(folder, 'node_modules', '@ziwan', 'subset-font');
  mkdirSync(home, { recursive: true });
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', home, '--strip-components=1']);
  for (const name of ['harfbuzzjs', 'wawoff2'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  return pathToFileURL(join(home, 'index.js')).href;
}

/** Different texts of hanzi, the last three characters being punctuation, a letter and a digit if `mixed`. */
const textsOf = ({ hanzi }: BenchFont, mixed: boolean): string[] =>
  Array.from({ length: TEXTS }, (_, i) => {
    const at = (k: number) => hanzi[(i * 97 + k * 41) % hanzi.length] as number;
    const text = String.fromCodePoint(...Array.from({ length: TEXT_LENGTH }, (_, k) => at(k)));
    return mixed ? `${text.slice(0, -3)}，${String.fromCharCode(0x41 + (i % 26))}${i % 10}` : text;
  });

function call(way: Way, { file }: BenchFont, texts: readonly string[]): Call {
  const args = ['bench/packed-call.mjs', way, library[way], file, ...texts];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

const fonts = readBenchFonts(process.argv.slice(2));
const chosen = (Object.keys(GOALS) as BenchFont['kind'][]).flatMap(
  (kind) => fonts.find((font) => font.kind === kind) ?? [],
);
console.log(`n = ${ROUNDS} processes each, in turns; medians of ratios\n`);
for (const font of chosen)
  for (const mixed of [false, true]) {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const texts = textsOf(font, mixed);
      return Object.fromEntries(WAYS.map((way) => [way, call(way, font, texts)])) as Record<Way, Call>;
    });
    const row = (what: string, goal: string, of: (round: Record<Way, Call>) => number) =>
      console.log(`  ${what.padEnd(62)} ${median(rounds.map(of)).toFixed(2).padStart(8)}  goal ${goal}`);
    const size = (font.bytes.length / 1e6).toFixed(1);
    console.log(`${font.kind}, ${size} MB, ${mixed ? 'mixed text' : 'Han text'}  ${font.name}`);
    for (const way of ['opened', 'called'] as const) {
      const goal = way === 'opened' ? GOALS[font.kind] : '–';
      row(`speed × subset-font, ${way}`, goal, (r) => median(r.peer.next) / median(r[way].next));
      row('the same by processor time', '–', (r) => r.peer.nextProcessor / r[way].nextProcessor);
      row('first call ÷ subset-font', '≤ 1', (r) => r[way].first.clock / r.peer.first.clock);
      row('the same by processor time', '≤ 1', (r) => r[way].first.processor / r.peer.first.processor);
    }
  }
rmSync(folder, { recursive: true });
