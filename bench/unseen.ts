// npm run bench -- unseen [file part]: subsets faces of Debian that nothing here was tuned on, beside native HarfBuzz
// and `subset-font`, face by face in interleaved rounds. The first run fetches the packages into `.data/bench/debian`.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unpack } from '@ziwan/font-inspect';
import { openFont } from '@ziwan/subset-font';
import subsetFont from 'subset-font';
import { DEFAULT_QUALITY, packFont } from '../packages/subset-engine/src/pack/pack-font.ts';
import { OpenFont } from '../packages/subset-engine/src/subset-font.ts';
import { openFontFile, tablesOf } from '../packages/subset-engine/src/tables/font-file.ts';
import { fetchPackages } from './debian-packages.ts';
import { median } from './sample-quantiles.ts';
import { type BenchFont, readFont } from './subset-fonts.ts';
import { NativeFont, nativeVersion } from './subset-native.ts';
import { PEER_OPTIONS } from './subset-peer.ts';
import { ratio, timed } from './subset-times.ts';

/** Packages, and the parts of the names of the files in them that are measured. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  'fonts-arphic-gbsn00lp': ['gbsn00lp.ttf'],
  'fonts-arphic-gkai00mp': ['gkai00mp.ttf'],
  'fonts-arphic-bsmi00lp': ['bsmi00lp.ttf'],
  'fonts-hanazono': ['HanaMinA.ttf'],
  'fonts-babelstone-han': ['BabelStoneHan.ttf'],
  'fonts-vlgothic': ['VL-Gothic-Regular.ttf'],
  'fonts-ipafont-mincho': ['ipam.ttf'],
  'fonts-ipaexfont-gothic': ['ipaexg.ttf'],
  'fonts-ipamj-mincho': ['ipamjm.ttf'],
  'fonts-kouzan-mouhitsu': ['.ttf'],
  'fonts-noto-cjk': ['NotoSansCJK-Regular.ttc', 'NotoSerifCJK-Regular.ttc'],
};
const GOALS = { TrueType: 1.2, variable: 1.2, CFF: 1.6 } as const;
const ROUNDS = 25;
const TEXT_LENGTH = 20;
/** Part of the name of the face that is taken from a collection. */
const PART = /SC\b/;

const only = process.argv[2] ?? '';
const cache = join('.data', 'bench', 'debian');
if (!existsSync(cache)) {
  mkdirSync(join('.data', 'bench'), { recursive: true });
  const fresh = mkdtempSync(join('.data', 'bench', 'fetch-'));
  console.log(`fetching ${Object.keys(FACES).length} packages`);
  fetchPackages(Object.keys(FACES), fresh);
  renameSync(fresh, cache);
}

interface Row {
  readonly han: number | null;
  readonly mixed: number | null;
  readonly engine: number;
  readonly packaged: number;
  readonly bytes: number;
}

const sanitizer = ['/usr/bin/ots-sanitize', '/usr/local/bin/ots-sanitize'].find(existsSync);
const refused: string[] = [];
const rows: [BenchFont, Row][] = [];
console.log(
  `native HarfBuzz: ${nativeVersion ?? 'not installed'}; n = ${ROUNDS} interleaved rounds, medians\n\n` +
    `${'face'.padEnd(34)} kind      Han ÷ native  mixed ÷ native  engine × peer  package × peer  bytes ÷ peer`,
);
for (const [name, parts] of Object.entries(FACES))
  for (const part of parts)
    for (const font of await facesOf(join(cache, name), part)) {
      if (!font.name.includes(only)) continue;
      const row = await measure(font);
      rows.push([font, row]);
      const cells = [row.han, row.mixed, row.engine, row.packaged, row.bytes].map((value, i) =>
        (value === null ? '–' : value.toFixed(i === 2 || i === 3 ? 1 : 2)).padStart(i === 4 ? 13 : 14),
      );
      console.log(`${font.name.slice(0, 34).padEnd(34)} ${font.kind.padEnd(8)}${cells.join('')}`);
    }

for (const kind of ['TrueType', 'CFF'] as const) {
  const of = (pick: (row: Row) => number | null) =>
    median(rows.flatMap(([font, row]) => (font.kind === kind ? (pick(row) ?? []) : [])));
  if (!rows.some(([font]) => font.kind === kind)) continue;
  const values = [
    of((r) => r.han),
    of((r) => r.mixed),
    of((r) => r.engine),
    of((r) => r.packaged),
    of((r) => r.bytes),
  ];
  console.log(
    `\n${kind}, median: Han ${values[0]?.toFixed(2)}, mixed ${values[1]?.toFixed(2)} (goal ≤ ${GOALS[kind]}); ` +
      `× peer ${values[2]?.toFixed(1)}, package ${values[3]?.toFixed(1)}; bytes ${values[4]?.toFixed(3)} (goal ≤ 1.05)`,
  );
}
console.log(`refused by ots-sanitize: ${sanitizer ? refused.length : 'not installed'}`);
for (const line of refused) console.log(line);

/** The faces of a package's file; of a collection one. */
async function facesOf(folder: string, part: string): Promise<BenchFont[]> {
  const file = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && entry.name.includes(part) && /\.(ttf|otf|ttc)$/.test(entry.name),
  );
  if (!file) throw new Error(`${folder} has no ${part}`);
  const path = join(file.parentPath, file.name);
  if (!path.endsWith('.ttc')) return readFont(path);
  const { faces } = await unpack(readFileSync(path));
  const written = join(cache, `${basename(path, '.ttc')}.otf`);
  const named = faces.find(({ sfnt }) => PART.test(new TextDecoder('utf-16be').decode(nameTable(sfnt))));
  writeFileSync(written, (named ?? faces[0])?.sfnt as Uint8Array);
  return readFont(written);
}

function nameTable(sfnt: Uint8Array): Uint8Array {
  const [, bytes] = tablesOf(openFontFile(sfnt), (tag) => tag === 'name')[0] ?? ['', new Uint8Array()];
  return bytes.subarray(0, bytes.length & ~1);
}

async function measure(font: BenchFont): Promise<Row> {
  const engine = new OpenFont(font.bytes);
  const native = nativeVersion ? new NativeFont(font.bytes) : null;
  const opened = await openFont(font.file);
  const codePointsOf = (text: string) =>
    [...new Set(text)].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b);
  const subset = (text: string) =>
    engine.subset({
      ...{ codePoints: codePointsOf(text), axes: null, format: 'woff2' as const, layout: 'all' as const },
      quality: DEFAULT_QUALITY.all,
    });
  const nativeSubset = (text: string) => {
    if (!native) return;
    const file = openFontFile(native.subset(codePointsOf(text)));
    packFont('woff2', file.flavour, tablesOf(file), DEFAULT_QUALITY.all);
  };
  const times: Record<string, number[]> = {};
  const sizes: number[] = [];
  const time = async (what: string, counted: boolean, work: () => unknown) => {
    const ms = await timed(work);
    if (!counted) return;
    times[what] ??= [];
    times[what].push(ms);
  };
  // The first rounds warm up the compiler and are not counted.
  for (let round = -8; round < ROUNDS; round++) {
    if (round === 0) while (engine.preparationCost !== null) engine.prepare(50);
    const counted = round >= 0;
    const han = textOf(font, round + 8);
    const mixed = `${han.slice(0, -3)}，${String.fromCodePoint(0x41 + ((round + 8) % 26))}${(round + 8) % 10}`;
    await time('engine', counted, () => subset(han));
    await time('native', counted, () => nativeSubset(han));
    await time('engineMixed', counted, () => subset(mixed));
    await time('nativeMixed', counted, () => nativeSubset(mixed));
    await time('package', counted, () => opened.subset(han, PEER_OPTIONS));
    if (!counted || round % 5 > 0) continue;
    for (const text of [han, mixed]) {
      let peer = 0;
      const work = async () => {
        peer = (await subsetFont(font.bytes, text, PEER_OPTIONS)).length;
      };
      await time(text === han ? 'peer' : 'peerMixed', counted, work);
      const { bytes } = subset(text);
      sizes.push(bytes.length / peer);
      check(font, bytes);
    }
  }
  native?.close();
  await opened.close();
  const at = (what: string) => times[what] ?? [];
  return {
    han: native && ratio(at('engine'), at('native')),
    mixed: native && ratio(at('engineMixed'), at('nativeMixed')),
    engine: median(at('peer')) / median(at('engine')),
    packaged: median(at('peer')) / median(at('package')),
    bytes: median(sizes),
  };
}

/** Different characters in each round, so that caches do not help. */
function textOf({ hanzi }: BenchFont, round: number): string {
  const at = (i: number) => hanzi[(round * 97 + i * 41) % hanzi.length] as number;
  return String.fromCodePoint(...Array.from({ length: TEXT_LENGTH }, (_, i) => at(i)));
}

function check(font: BenchFont, bytes: Uint8Array): void {
  if (!sanitizer) return;
  const folder = mkdtempSync(join(tmpdir(), 'unseen-'));
  try {
    const file = join(folder, 'subset.woff2');
    writeFileSync(file, bytes);
    execFileSync(sanitizer, [file], { stdio: 'pipe' });
  } catch (error) {
    refused.push(`${font.name}: ${String((error as { stderr?: Buffer }).stderr).trim()}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
