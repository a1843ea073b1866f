import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { quantile } from '../../sample-quantiles.ts';
import { type Check, option } from '../check.ts';
import { copyData, withStore } from '../data-folder.ts';
import { type SiteProcess, startSite, stopSite } from '../site-process.ts';
import type { AttackOptions, AttackResult } from './attacker.ts';
import { hanzi, listWith, type Shot, send, subsets } from './requests.ts';

const CONNECTIONS = option('connections', 1000);
const ROUNDS = option('rounds', 5);
/** Duration (s) of each half of a round. */
const SECONDS = option('seconds', 6);
/** Time (ms) for the attacker's connections to open. */
const SETTLE = 1500;
const VISITORS = option('visitors', 6);
/** Mean pause (ms) of a visitor between two requests. */
const PAUSE = 400;
const REFUSED = new Set([0, 429, 503]);

interface Seen {
  kind: string;
  status: number;
  ms: number;
}

/** What a visitor does, over and over: pages that the site keeps, pages and fonts that it has to make. */
const VISIT: readonly [kind: string, shot: (gnos: readonly string[]) => Shot][] = [
  ['kept', () => ({ method: 'GET', path: '/' })],
  ['page', () => listWith(hanzi(4))],
  ['fonts', (gnos) => subsets(gnos.slice(0, 6), 4)],
  ['kept', () => ({ method: 'GET', path: '/font' })],
  ['fonts', (gnos) => subsets(gnos.slice(6, 12), 4)],
];

export const oneAgainstMany: Check = {
  name: 'many',
  fault: `one client with ${CONNECTIONS} connections (--connections) on the costliest requests, ${VISITORS} visitors with an address each`,
  async run(report) {
    const data = await copyData();
    const standIn = await startStandIn();
    const site = await startSite(data.dir, {
      env: { ZIWAN_ROLES: 'api,webfont,web', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const gnos = await withStore(data.dir, async ({ db }) =>
        (await db.selectFrom('families').select('gno').execute()).map((f) => f.gno),
      );
      const alone: Seen[] = [];
      const attacked: Seen[] = [];
      /** While the attacker attacks another process of this machine. */
      const beside: Seen[] = [];
      const counts: Record<string, number> = {};
      /** CPU time of the attacker's process, ms a second. */
      const attackers = { attacked: 0, beside: 0 };
      const used = { alone: 0, attacked: 0, beside: 0 };
      /** Adds what visitors see, and what the site's processor does meanwhile (ms). */
      const look = async (seen: Seen[], half: keyof typeof used) => {
        const from = await site.cpuMs();
        seen.push(...(await visits(site.url, gnos, SECONDS)));
        used[half] += (await site.cpuMs()) - from;
      };
      await visits(site.url, gnos, 3);
      await quiet(site);
      for (let round = 0; round < ROUNDS; round++) {
        await look(alone, 'alone');
        const elsewhere = await startAttack({ url: standIn.url, gnos, connections: CONNECTIONS });
        await sleep(SETTLE);
        await look(beside, 'beside');
        attackers.beside += (await elsewhere.stop()).cpu / ROUNDS;
        await quiet(site);
        const attack = await startAttack({ url: site.url, gnos, connections: CONNECTIONS });
        await sleep(SETTLE);
        await look(attacked, 'attacked');
        const { counts: got, cpu } = await attack.stop();
        attackers.attacked += cpu / ROUNDS;
        for (const [key, n] of Object.entries(got)) counts[key] = (counts[key] ?? 0) + n;
        await quiet(site);
      }
      for (const kind of new Set(VISIT.map(([k]) => k))) {
        const of = (seen: readonly Seen[]) => seen.filter((s) => s.kind === kind);
        console.log(`  ${kind.padEnd(6)} without: ${figures(of(alone))}; with: ${figures(of(attacked))}`);
      }
      const perSecond = (ms: number) => Math.round(ms / (ROUNDS * SECONDS));
      console.log(
        `  processor of the site, ms a second: without ${perSecond(used.alone)}, with ${perSecond(used.attacked)}; of the attacker ${Math.round(attackers.attacked)}, against another process ${Math.round(attackers.beside)}`,
      );
      const ratio = quantileOf(attacked, 0.95) / quantileOf(alone, 0.95);
      report.holds(
        'the others’ p95 is at most 1.1 times their p95 without the attacker',
        ratio <= 1.1,
        `${ratio.toFixed(2)} times; without: ${figures(alone)}; with: ${figures(attacked)}`,
      );
      console.log(
        `  ${(quantileOf(attacked, 0.95) / quantileOf(beside, 0.95)).toFixed(2)} times their p95 while the attacker, on the same machine, attacks another process: ${figures(beside)}`,
      );
      const refused = attacked.filter((s) => REFUSED.has(s.status)).length;
      report.holds('none of the others is refused', refused === 0, `${refused} of ${attacked.length}`);
      console.log(
        `  the attacker got: ${Object.entries(counts)
          .sort()
          .map(([key, n]) => `${key}×${n}`)
          .join(', ')}`,
      );
      report.holds('the site is still running', site.alive());
    } finally {
      standIn.stop();
      await stopSite(site);
      await data.remove();
    }
  },
};

/** Waits until the site has finished what it was asked for. */
async function quiet(site: SiteProcess): Promise<void> {
  for (let n = 0; n < 60; n++) {
    const before = await site.cpuMs();
    await sleep(500);
    if ((await site.cpuMs()) - before < 25) return;
  }
}

async function visits(url: string, gnos: readonly string[], seconds: number): Promise<Seen[]> {
  const ends = performance.now() + seconds * 1000;
  const seen: Seen[] = [];
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const agent = new Agent({ keepAlive: true });
      await sleep((i * PAUSE) / VISITORS);
      for (let n = i; performance.now() < ends; n++) {
        const [kind, shot] = VISIT[n % VISIT.length] as (typeof VISIT)[number];
        const { status, ms } = await send(agent, url, `198.51.100.${i + 1}`, shot(gnos));
        seen.push({ kind, status, ms });
        await sleep(PAUSE * (0.5 + Math.random()));
      }
      agent.destroy();
    }),
  );
  return seen;
}

/**
 * Gives a process the time that nobody else wants (`SCHED_IDLE`), since a real attacker uses another machine's
 * processor. Without `chrt`, it takes turns at the lowest priority.
 */
function runWhenIdle({ pid }: ChildProcess): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function startStandIn(): Promise<{ url: string; stop(): void }> {
  const child = fork(fileURLToPath(new URL('./stand-in.ts', import.meta.url)));
  const [url] = (await once(child, 'message')) as [string];
  runWhenIdle(child);
  return { url, stop: () => void child.kill() };
}

async function startAttack(options: AttackOptions): Promise<{ stop(): Promise<AttackResult> }> {
  const child = fork(fileURLToPath(new URL('./attacker.ts', import.meta.url)), [JSON.stringify(options)]);
  await once(child, 'message');
  runWhenIdle(child);
  return {
    async stop() {
      child.send('stop');
      const [result] = (await once(child, 'message')) as [AttackResult];
      if (child.exitCode === null) await once(child, 'exit');
      return result;
    },
  };
}

const quantileOf = (seen: readonly Seen[], share: number): number =>
  quantile(
    seen.map(({ ms }) => ms),
    share,
  );

function figures(seen: readonly Seen[]): string {
  const refused = seen.filter((s) => REFUSED.has(s.status)).length;
  const at = (share: number) => quantileOf(seen, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, ${refused} of ${seen.length} refused`;
}
