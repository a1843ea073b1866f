import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '@ziwan/store';
import { type Cluster, type Node, startCluster } from '../../cluster/cluster.ts';
import { login } from '../accounts.ts';
import { type Check, countByStatus, option } from '../check.ts';
import { copyData, withStore } from '../data-folder.ts';
import { call } from '../site-process.ts';
import { failures, type Seen, startVisitors, type Visitors } from './visitors.ts';

const ROUNDS = option('losses', 3);
const VISITORS = 8;
/** Enough for all folders that the visitors create. */
const ACCOUNTS = 60 * (ROUNDS + 1);
/** Duration (ms) of the load after each change. */
const AFTER = 6000;

export const nodeLost: Check = {
  name: 'lost',
  fault: `three nodes behind nginx, under load: one is killed (kill -9), one added, one drained (SIGTERM), one added (--losses=${ROUNDS} times)`,
  async run(report) {
    const data = await copyData();
    const { gnos, tokens } = await withStore(data.dir, async ({ db }) => {
      const families = await db.selectFrom('families').select('gno').limit(6).execute();
      const list: string[] = [];
      for (let i = 0; i < ACCOUNTS; i++) list.push(await login(db));
      return { gnos: families.map((f) => f.gno), tokens: list };
    });
    const cluster = await startCluster({ dataDir: data.dir });
    try {
      await warm(cluster.nodes);
      const visitors = startVisitors(cluster.url, { count: VISITORS, gnos, tokens });
      const phases: Record<string, Seen[]> = { before: [], killed: [], added: [], drained: [] };
      const during = async (name: string, change: () => Promise<void>) =>
        phases[name]?.push(...(await watch(visitors, change)));
      await during('before', () => sleep(AFTER));
      for (let n = 0; n < ROUNDS; n++) {
        await during('killed', () => kill(cluster));
        await during('added', () => add(cluster));
        await during('drained', () => drain(cluster));
        await during('added', () => add(cluster));
      }
      await visitors.end();
      for (const [name, seen] of Object.entries(phases)) {
        const failed = failures(seen);
        const reads = failed.filter((s) => s.kind !== 'write');
        report.holds(`${name}: no read fails`, reads.length === 0, told(reads, seen));
        const writes = failed.filter((s) => s.kind === 'write');
        const written = seen.filter((s) => s.kind === 'write');
        // A POST that the killed node was carrying out is not repeated, since it may have been done.
        const allowed = name === 'killed' ? ROUNDS : 0;
        report.holds(
          allowed > 0 ? 'killed: at most one write a kill fails' : `${name}: no write fails`,
          writes.length <= allowed && written.length > 0,
          told(writes, written),
        );
      }
      const lost = await countLost(cluster, visitors.folders);
      report.holds(
        'nothing acknowledged is lost',
        lost === 0 && visitors.folders.length > 0,
        `${lost} of ${visitors.folders.length}`,
      );
    } finally {
      await cluster.stop();
      await data.remove();
    }
  },
};

/** Renders what the visitors ask for, so that a change is measured and not a cold start. */
async function warm(nodes: readonly Node[]): Promise<void> {
  for (const path of ['/', '/font?text=%E9%BE%99', '/font?text=%E9%BE%99'])
    await Promise.all(nodes.map((node) => call(node, path)));
}

/** What the visitors saw during a change and for a while after. */
async function watch(visitors: Visitors, change: () => Promise<void>): Promise<Seen[]> {
  const from = visitors.seen.length;
  await change();
  await sleep(AFTER);
  return visitors.seen.slice(from);
}

const alive = ({ nodes }: Cluster): Node[] => nodes.filter((node) => node.alive());
const oldest = (cluster: Cluster): Node => alive(cluster)[0] as Node;

async function kill(cluster: Cluster): Promise<void> {
  await sleep(randomInt(1000));
  oldest(cluster).signal('SIGKILL');
}

async function drain(cluster: Cluster): Promise<void> {
  const node = oldest(cluster);
  node.signal('SIGTERM');
  await node.gone();
}

async function add(cluster: Cluster): Promise<void> {
  await warm([await cluster.addNode()]);
  await cluster.nginx.balance(alive(cluster).map((node) => node.port));
}

function told(failed: readonly Seen[], all: readonly Seen[]): string {
  const kinds = [...new Set(failed.map((s) => s.kind))].join(', ');
  return `${failed.length} of ${all.length}${kinds && ` (${kinds}: ${countByStatus(failed)})`}`;
}

async function countLost({ postgres }: Cluster, folders: readonly string[]): Promise<number> {
  const { db, close } = openStore({ provider: 'postgres', url: postgres.url });
  const rows = await db.selectFrom('favourite_folders').select('id').execute();
  await close();
  const ids = new Set(rows.map((row) => row.id));
  return folders.filter((id) => !ids.has(id)).length;
}
