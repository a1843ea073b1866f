import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '../../cluster/bucket.ts';
import { freePorts } from '../../cluster/programs.ts';
import type { Check, Report } from '../check.ts';
import { startPostgres } from '../postgres.ts';
import { call, LIST, startSite, stopSite, until } from '../site-process.ts';

const NODES = 3;

export const firstStart: Check = {
  name: 'first',
  fault: `${NODES} nodes start together for the first time, on an empty PostgreSQL and an empty bucket`,
  async run(report) {
    const started = new AsyncDisposableStack();
    try {
      await startTogether(report, started);
    } finally {
      await started.disposeAsync();
    }
  },
};

async function startTogether(report: Report, started: AsyncDisposableStack): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-first-'));
  started.defer(() => rm(dir, { recursive: true, force: true }));
  await mkdir(join(dir, 'blobs'));
  const postgres = await startPostgres();
  started.defer(() => postgres.remove());
  const [port] = (await freePorts(1)) as [number];
  const bucket = await startBucket(join(dir, 'blobs'), port);
  started.defer(() => bucket.stop());
  const settings = {
    ...bucket.settings,
    DATABASE_URL: postgres.url,
    ZIWAN_SECRET: 'shared by the nodes of this cluster',
    ZIWAN_SKIP_IMPORT: '0',
  };
  const nodes = await Promise.all(
    (await freePorts(NODES)).map(async (own) => {
      const node = await startSite(join(dir, `node-${own}`), { env: { ...settings, PORT: String(own) } });
      started.defer(() => stopSite(node));
      return node;
    }),
  );
  const lists = await Promise.all(nodes.map((node) => call(node, LIST)));
  const totals = lists.map(({ body }) => body?.data?.total as number | undefined);
  report.holds(
    'all nodes have the same fonts',
    new Set(totals).size === 1 && Number(totals[0]) > 0,
    totals.join(', '),
  );
  // Printed after the node is ready.
  await until(10_000, async () => nodes.every((node) => /还没有站长/.test(node.output())));
  const outputs = nodes.map((node) => node.output());
  const having = (text: RegExp) => outputs.filter((output) => text.test(output)).length;
  report.holds('one node imports', having(/新增 \d+ 族/) === 1, `${having(/新增 \d+ 族/)} of ${NODES}`);
  const refused = outputs.flatMap((output) => /拒收 (\d+) 个/.exec(output)?.[1] ?? []);
  report.holds('no font is refused', refused.join() === '0', `${refused.join()} refused`);
  report.holds('no text is refused', having(/没有收下/) === 0, `${having(/没有收下/)} nodes refuse some`);
  report.holds(
    'one node prints the owner’s address',
    having(/\/admin\/welcome#/) === 1,
    `${having(/\/admin\/welcome#/)} of ${NODES}`,
  );
  console.log(`  ready after ${nodes.map((n) => `${(n.readyMs / 1000).toFixed(1)} s`).join(', ')}`);
}
