import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, option, tally } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { startSite, stopSite } from './site-process.ts';

const SECONDS = option('load', 20);
const BUSY = 32;
/** An answer that comes later (ms) is no use to anyone. */
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
    // As many connections as there are calls: whoever waits in a queue of ours would not be load.
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    try {
      const gnos = await withStore(data.dir, async ({ db }) =>
        (await db.selectFrom('families').select('gno').execute()).map((f) => f.gno),
      );
      let n = 0;
      const next = () => ask(agent, site.url, gnos, n++);
      await peak(next, 3);
      const before = await peak(next, 8);
      const outcomes = await flood(next, before * 3);
      const goodput = outcomes.filter((o) => o.status === 200 && o.ms <= USEFUL).length / SECONDS;
      await sleep(2000);
      const after = await peak(next, 8);
      // The machine's other work comes and goes; what it could do is what it did just before and after.
      const able = (before + after) / 2;
      report.holds(
        'goodput stays at 80 % of the peak or more',
        goodput >= able * 0.8,
        `${Math.round(goodput)} of ${Math.round(able)} a second (${Math.round((goodput / able) * 100)} %; before ${Math.round(before)}, after ${Math.round(after)})`,
      );
      report.holds(
        'the rest is told 429 or 503, and nobody is left without an answer',
        outcomes.every((o) => [200, 429, 503].includes(o.status)),
        tally(outcomes),
      );
      const waits = outcomes.map((o) => o.ms).sort((a, b) => a - b);
      const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0);
      report.holds('nobody waits beyond 5 s', at(0.999) <= USEFUL, `half ${at(0.5)} ms, 99 % ${at(0.99)} ms`);
    } finally {
      agent.destroy();
      await stopSite(site);
      await data.remove();
    }
  },
};

/** 200s a second while a few clients ask one after another. */
async function peak(next: () => Promise<Outcome>, seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1000;
  let good = 0;
  await Promise.all(
    Array.from({ length: BUSY }, async () => {
      while (performance.now() < ends) if ((await next()).status === 200) good++;
    }),
  );
  return good / seconds;
}

/** Calls at a steady rate, whatever becomes of those before. */
async function flood(next: () => Promise<Outcome>, rate: number): Promise<Outcome[]> {
  const calls: Promise<Outcome>[] = [];
  const from = performance.now();
  for (let elapsed = 0; elapsed < SECONDS * 1000; elapsed = performance.now() - from) {
    while (calls.length < (elapsed / 1000) * rate) calls.push(next());
    await sleep(5);
  }
  return Promise.all(calls);
}

/** Half of the calls are lists, half are subsets of new texts: what a visitor who types asks for. */
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
