import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ClientCosts, STANDING, type Standing } from '../../runtime/client-costs.ts';
import { type Kind, Pressure } from './pressure.ts';

interface Who {
  network?: string;
  standing?: Standing;
}

/** A queue whose clock, event loop and processor time are controlled by the test. */
function paced() {
  let now = 0;
  let used = 0;
  let turns: (() => void)[] = [];
  let later: (() => void)[] = [];
  const costs = new ClientCosts({ now: () => now, usage: () => ({ main: used, all: used }), cores: 2 });
  const pressure = new Pressure({
    costs,
    now: () => now,
    nextTurn: (run) => void turns.push(run),
    later: (run) => void later.push(run),
    afterwards: (run) => run(),
  });
  const counts = { begun: 0, refused: 0 };
  return {
    pressure,
    costs,
    counts,
    /** Sends `n` requests that each take `ms` to start. */
    async ask(n: number, ms: number, key = 'a', kind: Kind = 'request', who: Who = {}) {
      const own = { begun: 0, refused: 0 };
      for (let i = 0; i < n; i++) {
        const turn = pressure.enter(costs.of(key, who.network, who.standing), kind);
        const begin = () => {
          counts.begun++;
          own.begun++;
        };
        if (turn === null) {
          now += ms;
          begin();
        } else
          turn.then(begin, () => {
            counts.refused++;
            own.refused++;
          });
      }
      await Promise.resolve();
      return own;
    },
    /** Lets a client use `ms` of the main thread. */
    use(key: string, ms: number) {
      const work = costs.begin(costs.of(key));
      used += ms;
      work.end();
    },
    async turn(ms: number) {
      now += ms;
      const due = [...turns, ...later];
      turns = [];
      later = [];
      for (const run of due) run();
      await nextTurn();
    },
  };
}

test('requests start at once while the turn has time left, and in later turns after that', async () => {
  const { ask, turn, counts } = paced();
  await ask(8, 1);
  expect(counts.begun).toBe(5);
  await turn(0);
  expect(counts.begun).toBe(8);
});

test('requests that would wait too long are refused on arrival once their cost is known', async () => {
  const { ask, turn, counts } = paced();
  // At 0.5 ms each, hundreds may queue.
  for (let i = 0; i < 20; i++) {
    await ask(64, 0);
    await turn(16);
  }
  expect(counts.refused).toBe(0);
  for (let i = 0; i < 100; i++) {
    await ask(64, 0);
    await turn(640);
  }
  const { refused } = counts;
  expect(refused).toBeGreaterThan(0);
  // 48 may always queue.
  await ask(200, 0);
  expect(counts.refused - refused).toBeGreaterThan(100);
});

test('turns with new connections start nothing, at most twelve times in a row', async () => {
  const { pressure, ask, turn, counts } = paced();
  await ask(120, 6);
  const begun: number[] = [];
  for (let i = 0; i < 26; i++) {
    pressure.connectionOpened();
    const before = counts.begun;
    await turn(1);
    begun.push(counts.begun - before);
  }
  const turnsThatStart = begun.flatMap((count, i) => (count > 0 ? [i] : []));
  expect(turnsThatStart).toEqual([12, 25]);
});

test('the client with the lowest cost goes first', async () => {
  const { ask, use, turn } = paced();
  use('heavy', 80);
  use('light', 10);
  await ask(5, 1);
  const heavy = await ask(40, 0, 'heavy');
  const light = await ask(20, 0, 'light');
  await turn(5);
  expect([light.begun, heavy.begun]).toEqual([20, 12]);
});

test('a client over its share waits while others are present, and they start at once', async () => {
  const { ask, use, turn, costs } = paced();
  use('heavy', 400);
  const alone = await ask(1, 0, 'heavy');
  expect(alone.begun).toBe(1);
  costs.of('light');
  const heavy = await ask(3, 0, 'heavy');
  const light = await ask(3, 0, 'light');
  expect([heavy.begun, light.begun]).toEqual([0, 3]);
  await turn(600);
  expect(heavy.begun).toBe(0);
  // 400 ms decay to 181.
  await turn(200);
  expect(heavy.begun).toBe(3);
});

test('a client whose request has waited for seconds keeps its cost decaying, and starts while others go on', async () => {
  const { ask, turn, use } = paced();
  use('a', 3000);
  use('b', 300);
  use('c', 300);
  const own = await ask(1, 1, 'a');
  expect(own.begun).toBe(0);
  for (let i = 0; i < 60; i++) {
    use('b', 30);
    use('c', 30);
    await turn(100);
  }
  expect(own).toEqual({ begun: 1, refused: 0 });
});

test('a full queue refuses the client that waits with the most, never the others', async () => {
  const { ask, turn, counts } = paced();
  for (let i = 0; i < 100; i++) {
    await ask(64, 0, 'many');
    await turn(640);
  }
  counts.refused = 0;
  const many = await ask(200, 0, 'many');
  expect(many.refused).toBeGreaterThan(100);
  const before = many.refused;
  const few = await ask(10, 0, 'few');
  await turn(1);
  expect(few.refused).toBe(0);
  // Their places are those of the latest that wait.
  expect(many.refused - before).toBe(10);
});

test('a client over its share that waits with few requests is not refused while its turn may come', async () => {
  const { ask, use, turn, costs } = paced();
  const waitingFor = async (key: string, n: number, ms: number) => {
    costs.of('light');
    use(key, 100_000);
    const asked = await ask(n, 0, key);
    for (let i = 0; i < ms / 500; i++) {
      costs.of('light');
      await turn(500);
    }
    return asked;
  };
  expect(await waitingFor('few', 6, 8000)).toEqual({ begun: 6, refused: 0 });
  const many = await waitingFor('many', 20, 8000);
  expect(many).toEqual({ begun: 6, refused: 14 });
});

test('a response in memory is sent although the client’s requests in progress have stalled', async () => {
  const { ask, costs, turn } = paced();
  const client = costs.of('a');
  for (let i = 0; i < 100; i++) costs.begin(client);
  const stalled = await ask(1, 0);
  await turn(5);
  expect(stalled.begun).toBe(0);
  const sent = [await ask(1, 0, 'a', 'kept'), await ask(1, 0, 'b')];
  await turn(5);
  expect(sent.map(({ begun }) => begun)).toEqual([1, 1]);
  expect(stalled.begun).toBe(0);
});

test('new requests of a client go ahead of the parts of its earlier ones', async () => {
  const { ask, turn } = paced();
  await ask(5, 1);
  const parts = await ask(40, 0, 'a', 'part');
  const requests = await ask(10, 0);
  await turn(5);
  expect([requests.begun, parts.begun]).toEqual([10, 22]);
});

test('a full queue refuses no response that is in memory and no part of a request', async () => {
  const { ask, turn } = paced();
  for (let i = 0; i < 100; i++) {
    await ask(64, 0);
    await turn(640);
  }
  const full = await ask(200, 0);
  expect(full.refused).toBeGreaterThan(100);
  const kept = await ask(30, 0, 'a', 'kept');
  const parts = await ask(30, 0, 'a', 'part');
  await turn(1);
  // Ahead of the requests that wait.
  expect(kept).toEqual({ begun: 30, refused: 0 });
  for (let i = 0; i < 20; i++) await turn(1);
  expect(parts).toEqual({ begun: 30, refused: 0 });
});

test('a client alone runs requests for 60 ms of work at once; more wait', async () => {
  const { pressure, costs, use } = paced();
  for (let i = 0; i < 40; i++) use('a', 20);
  let started = 0;
  const client = costs.of('a');
  while (pressure.enter(client) === null && started < 100) {
    pressure.begin(client);
    started++;
    pressure.connectionOpened();
  }
  expect(started).toBe(4);
});

test('whoever has waited for eight seconds is refused, also with a single request or a page in memory', async () => {
  const { ask, use, turn, costs } = paced();
  costs.of('light');
  use('heavy', 1e9);
  const waiting = [await ask(1, 0, 'heavy'), await ask(1, 0, 'heavy', 'kept')];
  costs.of('light');
  await turn(8000);
  expect(waiting.map(({ refused }) => refused)).toEqual([0, 0]);
  await turn(1);
  expect(waiting.map(({ refused }) => refused)).toEqual([1, 1]);
});

test('what is in memory goes first, then whom the site knows, then who waits longest', async () => {
  const { ask, turn, pressure } = paced();
  await ask(5, 1);
  const order: string[] = [];
  const enter = async (key: string, kind: Kind, standing: Standing) => {
    pressure.enter(pressure.costs.of(key, key, standing), kind)?.then(() => order.push(key));
    await turn(0);
  };
  for (const [key, kind, standing] of [
    ['first', 'request', STANDING.stranger],
    ['second', 'request', STANDING.stranger],
    ['marked', 'request', STANDING.marked],
    ['staff', 'request', STANDING.staff],
  ] as const) {
    // A turn with a new connection starts nothing.
    pressure.connectionOpened();
    await enter(key, kind, standing);
  }
  await turn(1);
  expect(order).toEqual(['staff', 'marked', 'first', 'second']);
});

test('a full queue refuses the network that waits with the most, and strangers before whom the site knows', async () => {
  const { ask, turn } = paced();
  for (let i = 0; i < 100; i++) {
    await ask(64, 0, 'many');
    await turn(640);
  }
  for (let i = 0; i < 200; i++) await ask(1, 0, `bot ${i}`, 'request', { network: 'one' });
  const other = await ask(1, 0, 'other');
  const known = await ask(6, 0, 'known', 'request', { standing: STANDING.marked });
  await turn(1);
  expect([other.refused, known.refused]).toEqual([0, 0]);
});
