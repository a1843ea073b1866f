import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../sample-quantiles.ts';
import { type Check, option } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { startSite, stopSite } from './site-process.ts';

const SECONDS = option('load', 20);
const BUSY = 32;
/** Each has its own connection. Half of these are too few for three times the calls on a fast machine. */
const VISITORS = 3000;
/** Calls that must arrive, in multiples of the peak; below that, the site was not overloaded. */
const REACHED = 2.4;
/** Time (ms) after which an answer is useless. */
const USEFUL = 5000;

interface Outcome {
  status: number;
  ms: number;
}

export const overloaded: Check = {
  name: 'overload',
  fault: `three times as many calls as it can answer, for ${SECONDS} s (--load)`,
  async run(report) {
    const data = await copyData();
    const site = await startSite(data.dir);
    const agent = new Agent({ keepAlive: true, maxSockets: VISITORS, maxFreeSockets: VISITORS });
    try {
      const gnos = await withStore(data.dir, async ({ db }) =>
        (await db.selectFrom('families').select('gno').execute()).map((f) => f.gno),
      );
      let n = 0;
      const next = () => ask(agent, site.url, gnos, n++);
      /**
       * Successful answers in time per second of the server's CPU time, which other load on the machine does not
       * distort.
       */
      const throughput = async (outcomes: readonly Outcome[], cpu: number) => {
        const good = outcomes.filter((o) => o.status === 200 && o.ms <= USEFUL).length;
        return (good / ((await site.cpuMs()) - cpu)) * 1000;
      };
      const measured = async (load: () => Promise<Outcome[]>) => {
        const cpu = await site.cpuMs();
        const outcomes = await load();
        return { outcomes, throughput: await throughput(outcomes, cpu) };
      };
      await peak(next, 3);
      const before = await measured(() => peak(next, 8));
      const rate = (before.outcomes.length / 8) * 3;
      const under = await measured(() => flood(next, rate));
      const { outcomes } = under;
      await sleep(2000);
      const after = await measured(() => peak(next, 8));
      const able = (before.throughput + after.throughput) / 2;
      const offered = outcomes.length / SECONDS / (rate / 3);
      report.holds(
        `at least ${REACHED} times as many calls arrive`,
        offered >= REACHED,
        `${offered.toFixed(1)} times ${Math.round(rate / 3)} calls a second`,
      );
      report.holds(
        'goodput is at least 80 % of the peak, by the server’s CPU time',
        under.throughput >= able * 0.8,
        `${Math.round((under.throughput / able) * 100)} % (${Math.round(under.throughput)} of ${Math.round(able)} for a second of it)`,
      );
      report.all('the rest get 429 or 503, and every call gets an answer', outcomes, (o) =>
        [200, 429, 503].includes(o.status),
      );
      const waits = outcomes.map((o) => o.ms);
      const at = (share: number) => Math.round(quantile(waits, share));
      report.holds(
        '99.9 % of calls take at most 5 s',
        at(0.999) <= USEFUL,
        `half ${at(0.5)} ms, 99 % ${at(0.99)} ms, 99.9 % ${at(0.999)} ms`,
      );
    } finally {
      agent.destroy();
      await stopSite(site);
      await data.remove();
    }
  },
};

/** Measures the peak: a few clients, each with one call at a time. */
async function peak(next: () => Promise<Outcome>, seconds: number): Promise<Outcome[]> {
  const ends = performance.now() + seconds * 1000;
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: BUSY }, async () => {
      while (performance.now() < ends) outcomes.push(await next());
    }),
  );
  return outcomes;
}

/** Makes calls at a steady rate, as long as fewer than VISITORS are waiting. */
async function flood(next: () => Promise<Outcome>, rate: number): Promise<Outcome[]> {
  const calls: Promise<Outcome>[] = [];
  let waiting = 0;
  let due = 0;
  const from = performance.now();
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - from) {
    for (; due < (elapsed / 1000) * rate; due++) {
      if (waiting >= VISITORS) continue;
      waiting++;
      calls.push(next().finally(() => waiting--));
    }
    await sleep(5);
  }
  return Promise.all(calls);
}

/** Makes one call, alternating between lists and subsets of new texts, like a visitor who types. */
function ask(agent: Agent, base: string, gnos: readonly string[], n: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const from = performance.now();
  const end = (status: number) => resolve({ status, ms: performance.now() - from });
  const letters = String.fromCharCode(65 + (n % 26), 97 + (Math.floor(n / 26) % 26), 0x4e00 + (n % 5000));
  const body = n % 2 ? JSON.stringify([{ gno: gnos[(n >> 1) % gnos.length], text: letters }]) : null;
  const sent = request(
    base + (body ? '/webfont/http' : `/web/api/font/getFontList?size=12&current=${(n % 3) + 1}`),
    {
      agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {},
      timeout: 20_000,
    },
    (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode ?? 0));
      response.on('error', () => end(0));
    },
  );
  sent.on('timeout', () => sent.destroy());
  sent.on('error', () => end(0));
  sent.end(body ?? undefined);
  return promise;
}
