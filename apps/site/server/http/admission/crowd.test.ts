import { expect, test } from 'vitest';
import { ClientCosts, STANDING, type Standing } from '../../runtime/client-costs.ts';
import { type Kind, Pressure } from './pressure.ts';

/** Repeats a run of this file: `SEED=1 npm test -- crowd`. */
const SEED = Number(process.env.SEED ?? 20_261_126);
/** Duration of a simulation, and what a request costs the main thread (ms), by kind and until it is queued. */
const LASTS = 20_000;
const COST: Record<Kind, number> = { kept: 0.2, request: 10, part: 0 };
const ARRIVAL = 0.1;

interface Guest {
  readonly key: string;
  readonly network: string;
  readonly standing: Standing;
}

const guest = (key: string, network = key, standing: Standing = STANDING.stranger): Guest => ({
  key,
  network,
  standing,
});

const KNOWN: readonly Guest[] = [
  ...[0, 1, 2, 3, 4].map((i) => guest(`marked ${i}`, `marked network ${i}`, STANDING.marked)),
  guest('account 1', undefined, STANDING.account),
  guest('account 2', undefined, STANDING.account),
  guest('staff', undefined, STANDING.staff),
];
const UNKNOWN: readonly Guest[] = [0, 1, 2, 3, 4].map((i) => guest(`visitor ${i}`, `network ${i}`));

/** Who sends the request of a number. */
type Crowd = (n: number) => Guest;
const NEW_ADDRESSES: Crowd = (n) => guest(`bot ${n}`);
const ONE_NETWORK: Crowd = (n) => guest(`bot ${n}`, 'one /48');
const TEN_STEADY: Crowd = (n) => guest(`bot ${n % 10}`);
/** They collected their marks before. */
const ALL_MARKED: Crowd = (n) => guest(`bot ${n % 1000}`, undefined, STANDING.marked);

/** Random numbers (0 to 1), the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Outcome {
  readonly guest: Guest;
  readonly kind: Kind;
  readonly answered: boolean;
  /** Time (ms) from its arrival. */
  readonly ms: number;
}

interface Event {
  /** ms */
  readonly at: number;
  run(): void;
}

/** Runs the queue on a clock of its own. Arrivals wait while the thread is busy, as they do in the system's buffers. */
async function simulate(crowd: (n: number) => Guest, perSecond: number, random: () => number) {
  let now = 0;
  let used = 0;
  const timers: Event[] = [];
  const afterwards: (() => void)[] = [];
  const at = (time: number, run: () => void) => {
    timers.push({ at: time, run });
    timers.sort((a, b) => a.at - b.at);
  };
  const costs = new ClientCosts({ now: () => now, usage: () => ({ main: used, all: used }), cores: 2 });
  const pressure = new Pressure({
    costs,
    now: () => now,
    nextTurn: (run) => at(now, run),
    later: (run, ms) => at(now + ms, run),
    afterwards: (run) => afterwards.push(run),
  });
  const outcomes: Outcome[] = [];
  const work = (ms: number) => {
    now += ms;
    used += ms;
  };
  const ask = (who: Guest, kind: Kind, due: number) => {
    work(ARRIVAL);
    const client = costs.of(who.key, who.network, who.standing);
    const end = (answered: boolean) => outcomes.push({ guest: who, kind, answered, ms: now - due });
    const begin = () => {
      const running = pressure.begin(client);
      work(COST[kind]);
      running.end();
      end(true);
    };
    const turn = pressure.enter(client, kind);
    if (turn === null) begin();
    else turn.then(begin, () => end(false));
  };
  const arrivals: Event[] = [];
  const arrive = (who: Guest, kind: Kind, due: number) =>
    arrivals.push({ at: due, run: () => ask(who, kind, due) });
  // Independent arrivals, at the given mean rate.
  const pause = () => -Math.log(1 - random()) * (1000 / perSecond);
  for (let due = 0, n = 0; due < LASTS; due += pause()) arrive(crowd(n++), 'request', due);
  for (const who of [...KNOWN, ...UNKNOWN])
    for (let due = random() * 1000, n = 0; due < LASTS; due += 500 + random() * 1000)
      arrive(who, n++ % 2 ? 'kept' : 'request', due);
  arrivals.sort((a, b) => b.at - a.at);
  const sent = arrivals.length;
  while (outcomes.length < sent && now < 2 * LASTS) {
    const isTimer =
      (timers[0]?.at ?? Number.POSITIVE_INFINITY) < (arrivals.at(-1)?.at ?? Number.POSITIVE_INFINITY);
    const event = (isTimer ? timers.shift() : arrivals.pop()) as Event;
    now = Math.max(now, event.at);
    event.run();
    for (let run: (() => void) | undefined = () => {}; run; run = afterwards.shift()) {
      run();
      // What was started runs up to its first wait.
      for (let i = 0; i < 4; i++) await Promise.resolve();
    }
  }
  return outcomes;
}

const answeredOf = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ answered }) => answered).length / outcomes.length;

const quantile = (outcomes: readonly Outcome[], share: number): number => {
  const times = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.floor(times.length * share)] ?? Number.NaN;
};

async function against(crowd: Crowd, times: number) {
  const outcomes = await simulate(crowd, (times * 1000) / COST.request, randomOf(SEED));
  const of = (who: readonly Guest[], kind: Kind) => {
    const found = outcomes.filter((o) => who.includes(o.guest) && o.kind === kind);
    return { answered: answeredOf(found), p95: quantile(found, 0.95) };
  };
  const seen = {
    kept: of([...KNOWN, ...UNKNOWN], 'kept'),
    known: of(KNOWN, 'request'),
    accounts: of(
      KNOWN.filter(({ standing }) => standing >= STANDING.account),
      'request',
    ),
    unknown: of(UNKNOWN, 'request'),
    crowd: answeredOf(outcomes.filter(({ guest: { key } }) => key.startsWith('bot'))),
    longest: Math.max(...outcomes.map(({ ms }) => ms)),
  };
  console.log(`${times} times the capacity, SEED=${SEED}: ${JSON.stringify(seen)}`);
  return seen;
}

test.each([1.1, 2, 10])(
  'when %d times the capacity comes from ever new addresses, pages in memory come at once, whom the site knows is answered, and other visitors fare as the crowd',
  async (times) => {
    const { kept, known, unknown, crowd, longest } = await against(NEW_ADDRESSES, times);
    expect(kept.answered).toBe(1);
    expect(kept.p95).toBeLessThanOrEqual(50);
    expect(known.answered).toBeGreaterThanOrEqual(0.95);
    expect(unknown.answered).toBeGreaterThan(crowd / 2);
    expect(longest).toBeLessThan(9000);
  },
);

const EACH: readonly (readonly [string, Crowd, number])[] = [1.1, 2, 10].flatMap((times) => [
  ['one /48', ONE_NETWORK, times] as const,
  ['ten steady bots', TEN_STEADY, times] as const,
]);

test.each(EACH)('%s slow down nobody else', async (_, crowd, times) => {
  const { kept, known, unknown, longest } = await against(crowd, times);
  expect([kept.answered, known.answered]).toEqual([1, 1]);
  expect(unknown.answered).toBeGreaterThanOrEqual(0.95);
  expect(kept.p95).toBeLessThanOrEqual(50);
  expect(Math.max(known.p95, unknown.p95)).toBeLessThanOrEqual(100);
  expect(longest).toBeLessThan(9000);
});

test.each([2, 10])(
  'a crowd of %d times the capacity that collected marks before shuts out no account and keeps no page in memory waiting',
  async (times) => {
    const { kept, accounts, unknown, crowd, longest } = await against(ALL_MARKED, times);
    expect(kept.answered).toBe(1);
    expect(kept.p95).toBeLessThanOrEqual(50);
    expect(accounts.answered).toBeGreaterThanOrEqual(0.95);
    expect(unknown.answered).toBeGreaterThan(crowd / 2);
    expect(longest).toBeLessThan(9000);
  },
);
