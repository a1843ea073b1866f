// npm run bench -- lists [fonts]: compares filtered lists over 100,000 fonts (or as many as given) with lists over
// 1,000, on first and deep pages, through the call that the pages use, interleaved in one run. Multiplies the
// catalogue in $ZIWAN_DATA_DIR or `.data`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getFontList, urlOf } from '@ziwan/contract';
import { readConfig } from '../apps/site/server/config/config.ts';
import { createApp } from '../apps/site/server/http/app.ts';
import { createServices } from '../apps/site/server/services.ts';
import { multiply } from './lists/many-fonts.ts';
import { spreadOf } from './pages/interleaved.ts';

const MANY = Number(process.argv[2] ?? 100_000);
const FEW = 1000;
const ROUNDS = 40;
const SIZE = 30;

type Query = Record<string, string | number | boolean>;

const source = readConfig(process.env).dataDir;

async function open(families: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
  multiply(source, dataDir, families);
  const config = readConfig({
    ZIWAN_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_API: '0',
    SUBSET_WORKERS: '1',
  });
  const services = await createServices(config);
  const app = await createApp(services);
  const ask = async (query: Query) => {
    const { statusCode, body } = await app.inject(urlOf(getFontList, { query: { size: SIZE, ...query } }));
    if (statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${statusCode} ${body}`);
    return body;
  };
  return {
    ask,
    pagesOf: async (query: Query): Promise<number> => JSON.parse(await ask(query)).data.pages,
    async close() {
      await app.close();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const few = await open(FEW);
const many = await open(MANY);
try {
  const tags = JSON.parse(await few.ask({ size: 100 })).data.records as {
    tags: { dictNumber: string; type: string }[];
  }[];
  const ofType = (type: string) =>
    [...new Set(tags.flatMap((r) => r.tags.filter((t) => t.type === type).map((t) => t.dictNumber)))].slice(
      0,
      3,
    );
  const filters: Query[] = [
    {},
    { kind: 'creative' },
    ...ofType('style').map((tagNumber) => ({ tagNumber })),
    ...ofType('use').map((tagNumber) => ({ tagNumber, kind: 'creative' })),
    { weight: '400' },
    { variable: true },
  ];
  const queries = filters.flatMap((f) => (['new', 'hot', 'name'] as const).map((sort) => ({ ...f, sort })));

  const first: Record<'few' | 'many', number[]> = { few: [], many: [] };
  for (const query of queries)
    for (const [name, site] of Object.entries({ few, many }) as ['few' | 'many', typeof few][]) {
      const started = performance.now();
      await site.ask(query);
      first[name].push(performance.now() - started);
    }

  const times: Record<string, Record<'few' | 'many', number[]>> = {};
  for (let round = -3; round < ROUNDS; round++) {
    for (const query of queries) {
      const pages = { few: await few.pagesOf(query), many: await many.pagesOf(query) };
      for (const [depth, share] of Object.entries({
        'first page': 0,
        'a page in between': Math.random(),
        'last page': 1,
      })) {
        const both = Object.entries({ few, many }) as ['few' | 'many', typeof few][];
        for (const [name, site] of round % 2 ? both : both.toReversed()) {
          const current = 1 + Math.floor(share * (pages[name] - 1));
          const started = performance.now();
          await site.ask({ ...query, current });
          if (round < 0) continue;
          times[depth] ??= { few: [], many: [] };
          times[depth][name].push(performance.now() - started);
        }
      }
    }
  }
  const told = (few: readonly number[], many: readonly number[]) => {
    const [a, b] = [spreadOf(few).median, spreadOf(many).median];
    return `${(b / a).toFixed(2)} (${b.toFixed(2)} ms, ${a.toFixed(2)} ms)`;
  };
  const all = Object.values(times);
  console.log(
    `${queries.length} lists by filter and order, pages of ${SIZE}, p50 at ${MANY} fonts ÷ at ${FEW}: ${told(
      all.flatMap((t) => t.few),
      all.flatMap((t) => t.many),
    )} (goal ≤ 2)`,
  );
  for (const [depth, { few, many }] of Object.entries(times)) console.log(`  ${depth}: ${told(few, many)}`);
  console.log(`  first request of a list after a catalogue change: ${told(first.few, first.many)}`);
} finally {
  await few.close();
  await many.close();
}
