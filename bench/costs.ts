// npm run bench -- costs [--requests=150]: CPU time (ms) of one request of each kind, in all threads and on the main
// thread, and memory, of one node on a copy of the catalogue in $ZIWAN_DATA_DIR or `.data`. CPU time is counted, since
// it depends less than throughput on what else the machine does. `npm run bench -- simulation` takes the figures.
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { option } from './faults/check.ts';
import { fontsIn } from './faults/cluster/visitors.ts';
import { copyData, withStore } from './faults/data-folder.ts';
import { hanzi, listWith, type Shot, send, subsets } from './faults/many/requests.ts';
import { LIST, startSite, stopSite } from './faults/site-process.ts';

const REQUESTS = option('requests', 150);

const get = (path: string): Shot => ({ method: 'GET', path });
const data = await copyData();
const site = await startSite(data.dir, { env: { ZIWAN_ROLES: 'web,api,webfont' } });
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const ask = (shot: Shot) => send(agent, site.url, '', shot);

/** CPU time (ms) so far: Linux counts in hundredths of a second. */
async function spent(): Promise<{ all: number; main: number }> {
  const of = async (file: string) => {
    const stat = await readFile(file, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  return {
    all: await of(`/proc/${site.pid}/stat`),
    main: await of(`/proc/${site.pid}/task/${site.pid}/stat`),
  };
}

const memory = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024;

async function measure(name: string, shots: readonly Shot[]): Promise<void> {
  const before = await spent();
  let failed = 0;
  const queue = shots.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const shot of queue) if ((await ask(shot)).status !== 200) failed++;
    }),
  );
  const after = await spent();
  const each = (ms: number) => (ms / shots.length).toFixed(2);
  const trouble = failed > 0 ? `  ${failed} failed` : '';
  console.log(
    `${name.padEnd(34)} all ${each(after.all - before.all)}  main ${each(after.main - before.main)}${trouble}`,
  );
}

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

try {
  console.log(`resident after the start: ${Math.round(await memory())} MB`);
  const gnos = await withStore(data.dir, async ({ db }) =>
    (await db.selectFrom('families').select('gno').limit(30).execute()).map((f) => f.gno),
  );
  const typing = () => subsets(gnos, 1);
  // V8 optimises what runs often.
  for (let i = 0; i < 120; i++) await Promise.all([ask(listWith(hanzi(8))), ask(typing()), ask(get('/'))]);
  const files: string[] = [];
  while (files.length < REQUESTS * 5)
    files.push(...fontsIn(brotliDecompressSync((await ask(listWith(hanzi(8)))).body).toString()));
  await measure(
    'page in the visitor’s own words',
    times(REQUESTS, () => listWith(hanzi(8))),
  );
  await measure(
    'page that the node has kept',
    times(REQUESTS * 20, () => get('/font')),
  );
  await measure('one more character in 30 fonts', times(REQUESTS, typing));
  await measure(
    'call: a list by a keyword',
    times(REQUESTS * 5, () => get(`${LIST}&keyword=${encodeURIComponent(hanzi(1))}`)),
  );
  await measure('font file', files.map(get));
  console.log(`resident at the end: ${Math.round(await memory())} MB`);
} finally {
  agent.destroy();
  await stopSite(site);
  await data.remove();
}
