import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MARK_COOKIE, Marks } from '../../../apps/site/server/http/admission/marks.ts';
import { networkOf } from '../../../apps/site/server/runtime/network-of.ts';
import { quantile } from '../../sample-quantiles.ts';
import { type Check, countByStatus, option } from '../check.ts';
import { copyData } from '../data-folder.ts';
import { startSite, stopSite } from '../site-process.ts';
import type { CrowdOptions } from './crowd.ts';
import { hanzi, listWith, type Outcome, send } from './requests.ts';

const CONNECTIONS = option('crowd', 100);
const SECONDS = option('seconds', 6) * 2;
const VISITORS = option('visitors', 6);
const DAY = 24 * 3_600_000;

const CROWDS: readonly { name: string; connections: number; addresses: CrowdOptions['addresses'] | null }[] =
  [
    { name: 'nobody else', connections: 0, addresses: null },
    { name: 'one address', connections: CONNECTIONS, addresses: 'one' },
    { name: 'ten steady addresses', connections: 10, addresses: 'steady' },
    { name: `a new address each, ${CONNECTIONS} connections`, connections: CONNECTIONS, addresses: 'new' },
    {
      name: `a new address of one /48 each, ${CONNECTIONS} connections`,
      connections: CONNECTIONS,
      addresses: 'network',
    },
  ];

export const newAddresses: Check = {
  name: 'addresses',
  fault: `${CONNECTIONS} connections (--crowd) that change their address with each request, ${VISITORS} visitors with marks and ${VISITORS} without`,
  async run(report) {
    const data = await copyData();
    const site = await startSite(data.dir, {
      env: { ZIWAN_ROLES: 'api,webfont,web', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const secret = (await readFile(join(data.dir, 'secret'), 'utf8')).trim();
      const marks = new Marks(secret, () => Date.now() - DAY);
      await look(site.url, marks, 3);
      for (const { name, connections, addresses } of CROWDS) {
        const crowd = addresses === null ? null : await gather({ url: site.url, connections, addresses });
        await sleep(1000);
        const { kept, known, unknown } = await look(site.url, marks, SECONDS);
        const got = await crowd?.disperse();
        await sleep(2000);
        const answered = known.filter(({ status }) => status === 200).length;
        console.log(
          `  ${name}: kept ${figures(kept)}; known ${figures(known)}; others ${figures(unknown)}; crowd ${JSON.stringify(got ?? {})}`,
        );
        report.holds(
          `${name}: pages in memory come within 50 ms (p95)`,
          p95(kept) <= 50,
          `${p95(kept).toFixed(0)} ms`,
        );
        report.holds(
          `${name}: visitors that the site knows are answered`,
          answered >= known.length * 0.95,
          `${answered} of ${known.length}`,
        );
        report.holds(
          `${name}: nobody is cut off`,
          [...kept, ...known, ...unknown].every(({ status }) => status !== 0),
          countByStatus([...kept, ...known, ...unknown]),
        );
      }
    } finally {
      await stopSite(site);
      await data.remove();
    }
  },
};

async function gather(options: CrowdOptions): Promise<{ disperse(): Promise<Record<string, number>> }> {
  const child = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [JSON.stringify(options)]);
  await once(child, 'message');
  return {
    async disperse() {
      child.send('stop');
      const [counts] = (await once(child, 'message')) as [Record<string, number>];
      if (child.exitCode === null) await once(child, 'exit');
      return counts;
    },
  };
}

/** Visits pages in memory, and pages in own words, as visitors with an old mark and without one. */
async function look(url: string, marks: Marks, seconds: number) {
  const ends = performance.now() + seconds * 1000;
  const seen = { kept: [] as Outcome[], known: [] as Outcome[], unknown: [] as Outcome[] };
  await Promise.all(
    Array.from({ length: 2 * VISITORS }, async (_, i) => {
      const address = `198.51.${100 + i}.1`;
      const isKnown = i % 2 === 0;
      const cookie = `${MARK_COOKIE}=${marks.issue(networkOf(address))}`;
      const agent = new Agent({ keepAlive: true });
      for (let n = i; performance.now() < ends; n++) {
        const isKept = n % 3 > 0;
        const shot = isKept ? ({ method: 'GET', path: '/' } as const) : listWith(hanzi(4));
        const outcome = await send(agent, url, address, { ...shot, ...(isKnown ? { cookie } : {}) });
        (isKept ? seen.kept : isKnown ? seen.known : seen.unknown).push(outcome);
        await sleep(200 + Math.random() * 400);
      }
      agent.destroy();
    }),
  );
  return seen;
}

const p95 = (outcomes: readonly Outcome[]): number =>
  quantile(
    outcomes.map(({ ms }) => ms),
    0.95,
  );

const figures = (outcomes: readonly Outcome[]): string =>
  `${outcomes.filter(({ status }) => status === 200).length} of ${outcomes.length}, p95 ${p95(outcomes).toFixed(0)} ms`;
