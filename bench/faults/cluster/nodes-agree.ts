import { Agent } from 'node:http';
import { startCluster } from '../../cluster/cluster.ts';
import { announced, inParallel } from '../announced.ts';
import { type Check, countByStatus } from '../check.ts';
import { copyData } from '../data-folder.ts';
import { send } from '../many/requests.ts';
import { call, LIST } from '../site-process.ts';

const ADDRESSES = 10_000;
const LIMIT = 30;
const CALLS = 90;

export const nodesAgree: Check = {
  name: 'cluster',
  fault: `three nodes behind nginx on PostgreSQL, Redis and a bucket, each with a disk of its own: ${ADDRESSES} subsets are announced by one and asked of the others; a visitor exceeds a rate limit`,
  async run(report) {
    const data = await copyData();
    const cluster = await startCluster({ dataDir: data.dir, env: { RATE_LIMIT_API: String(LIMIT) } });
    try {
      const [announcing, ...others] = cluster.nodes;
      if (!announcing) throw new Error('no node');
      const addresses = await announced(announcing, ADDRESSES);
      report.holds(
        'one node announces the subsets',
        addresses.length >= ADDRESSES,
        `${addresses.length}, ${new Set(addresses).size} different`,
      );
      const answers = await inParallel([...addresses.entries()], ([n, path]) =>
        call(others[n % others.length] ?? announcing, path),
      );
      const missing = answers.filter((a) => a.status !== 200 || a.bytes.length === 0).length;
      report.holds(
        'the others serve all of them',
        missing === 0,
        `${missing} missing; ${countByStatus(answers)}`,
      );
      const agent = new Agent({ keepAlive: true, localAddress: '127.0.2.1' });
      const limited = await inParallel(Array.from({ length: CALLS }), () =>
        send(agent, cluster.url, '', { method: 'GET', path: LIST }),
      );
      agent.destroy();
      const taken = limited.filter((a) => a.status === 200).length;
      report.holds(
        `a limit of ${LIMIT} calls a minute counts once over all nodes`,
        taken === LIMIT && limited.every((a) => a.status === 200 || a.status === 429),
        countByStatus(limited),
      );
      const used = nodesIn(await cluster.nginx.accessLog());
      report.holds('its calls went to several nodes', used > 1, `${used}`);
    } finally {
      await cluster.stop();
      await data.remove();
    }
  },
};

const nodesIn = (log: string): number =>
  new Set([...log.matchAll(/ node=([\d.]+:\d+) /g)].map(([, node]) => node)).size;
