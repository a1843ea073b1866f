// npm run bench -- shelf [folder]: what a grown catalogue costs the main thread: 650 and 3,000 families against the
// default ones, interleaved in one run. The fonts are fetched from Debian and imported into the folder at first; the
// last 2,000 and more families are copies with names of their own. Copies `$ZIWAN_DATA_DIR` or `.data`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { bumpRevision } from '@ziwan/store';
import { readConfig } from '../apps/site/server/config/config.ts';
import { createApp } from '../apps/site/server/http/app.ts';
import { createServices } from '../apps/site/server/services.ts';
import { multiply } from './lists/many-fonts.ts';
import { spreadOf } from './pages/interleaved.ts';
import { linkCopiedShapes } from './shelf/copied-shapes.ts';
import { makeShelf } from './shelf/debian-shelf.ts';

const SIZES = [650, 3000];
const ROUNDS = 15;
const CHANGES = 5;
/** Longer than a process goes without looking for a change (ms). */
const NOTICED = 2500;

const source = readConfig(process.env).dataDir;
const shelf = process.argv[2] ?? join(tmpdir(), 'ziwan-shelf');
await makeShelf(source, shelf);

interface Asked {
  /** Processor time of the main thread (ms), all that happened until the answer. */
  readonly ms: number;
  readonly bytes: number;
}

function familiesIn(folder: string): number {
  const db = new DatabaseSync(join(folder, 'ziwan.db'), { readOnly: true });
  const { n } = db.prepare('SELECT count(*) AS n FROM families').get() as { n: number };
  db.close();
  return n;
}

async function open(from: string, families: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
  multiply(from, dataDir, families);
  linkCopiedShapes(from, dataDir);
  const config = readConfig({
    ZIWAN_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_API: '0',
    SUBSET_WORKERS: '1',
  });
  const services = await createServices(config);
  const app = await createApp(services);
  const { db } = services.store;
  const hanzi = await db
    .selectFrom('faces')
    .innerJoin('families', 'families.gno', 'faces.family_gno')
    .select('families.gno')
    .where('hanzi_count', '>', 3000)
    .orderBy('sort_new')
    .execute();
  return {
    families,
    faces: hanzi.length,
    /** A font with hanzi that is in all catalogues. */
    font: (hanzi[0] as { gno: string }).gno,
    async ask(url: string): Promise<Asked> {
      const before = process.threadCpuUsage();
      const { statusCode, body } = await app.inject(`/web/api/font/${url}`);
      const { user, system } = process.threadCpuUsage(before);
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
      return { ms: (user + system) / 1000, bytes: Buffer.byteLength(body) };
    },
    change: () => db.transaction().execute((trx) => bumpRevision(trx)),
    async close() {
      await app.close();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Site = Awaited<ReturnType<typeof open>>;

const QUERIES: Record<string, (site: Site, random: number) => string> = {
  'list, first page': () => 'getFontList?size=30',
  'list, a page in between': ({ families }, random) =>
    `getFontList?size=30&kind=all&current=${1 + Math.floor((random * families) / 30)}`,
  'list for a text': () => `getFontList?size=30&text=${encodeURIComponent('龙吟虎啸')}`,
  'list for a keyword': () => `getFontList?size=30&keyword=${encodeURIComponent('黑体')}`,
  'a name that is not here': () => `getFontList?size=30&keyword=${encodeURIComponent('方正兰亭墨')}`,
  'a wrong letter': () => 'suggest?keyword=notosnas',
  'page of a font': ({ font }) => `getFontDetail?id=${font}`,
  'similar fonts': ({ font }) => `similar?id=${font}`,
  map: () => 'map',
  known: () => 'known',
};
/** In the order in which they are asked: the first makes the index of characters. */
const AFTER_A_CHANGE = ['list, first page', 'similar fonts', 'map', 'known', 'a wrong letter'];

const small = await open(source, familiesIn(source));
const sites = [small];
for (const size of SIZES) sites.push(await open(shelf, size));
try {
  const spent = new Map<string, Asked[][]>();
  const ask = async (name: string, query: string, random: number, turn: number) => {
    const order = sites.map((_, i) => (i + turn) % sites.length);
    const of = spent.get(name) ?? sites.map(() => []);
    spent.set(name, of);
    for (const i of order) {
      const site = sites[i] as Site;
      (of[i] as Asked[]).push(await site.ask((QUERIES[query] as (typeof QUERIES)[string])(site, random)));
    }
  };
  for (const name of Object.keys(QUERIES)) await ask(`at first: ${name}`, name, 0.5, 0);
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(QUERIES)) await ask(name, name, Math.random(), round);
  for (let round = 0; round < CHANGES; round++) {
    for (const site of sites) await site.change();
    await sleep(NOTICED);
    for (const name of AFTER_A_CHANGE) await ask(`after a change: ${name}`, name, 0, round);
  }
  const [first, ...others] = sites.map(({ families, faces }) => `${families} (${faces} faces with hanzi)`);
  console.log(
    `processor time of the main thread, ms, and answer, kB, at ${first} families; ÷ at ${others.join(', ')}`,
  );
  for (const [name, of] of spent) {
    const [base = 0, ...rest] = of.map((asked) => spreadOf(asked.map(({ ms }) => ms)).median);
    const sizes = of.map((asked) => ((asked.at(-1)?.bytes ?? 0) / 1000).toFixed(1));
    console.log(
      `  ${name}: ${base.toFixed(1)} ms, ${sizes[0]} kB`,
      ...rest.map((ms, i) => `; ${(ms / base).toFixed(1)} (${ms.toFixed(1)} ms, ${sizes[i + 1]} kB)`),
    );
  }
} finally {
  for (const site of sites) await site.close();
}
