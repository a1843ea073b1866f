import { expect, test } from 'vitest';
import { createBoundedQueue, QueueFull } from './bounded-queue.ts';
import { STANDING, type Standing } from './client-costs.ts';
import { runAs } from './current-client.ts';

test('two tasks run, a third waits, a fourth is refused at once, and finished tasks free their slots', async () => {
  const queue = createBoundedQueue(2, 1);
  const order: string[] = [];
  const held = ['a', 'b', 'c'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const passed = queue.run(async () => {
      order.push(name);
      await promise;
      return name;
    });
    return { passed, resolve, reject };
  });
  const [a, b, c] = held as [(typeof held)[0], (typeof held)[0], (typeof held)[0]];
  await expect(queue.run(async () => 'd')).rejects.toBeInstanceOf(QueueFull);
  expect(order).toEqual(['a', 'b']);
  a.reject(new Error('failed'));
  await expect(a.passed).rejects.toThrow('failed');
  c.resolve();
  expect(await c.passed).toBe('c');
  expect(order).toEqual(['a', 'b', 'c']);
  b.resolve();
  expect(await b.passed).toBe('b');
  expect(await queue.run(async () => 'e')).toBe('e');
});

/** A queue whose tasks, named after their network, end when the test says so. */
function held(queue: ReturnType<typeof createBoundedQueue>) {
  const networks = new Map<string, { cost: number; clients: number; queued: number }>();
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const refused: string[] = [];
  return {
    started,
    refused,
    async ask(name: string, standing: Standing = STANDING.stranger, signal?: AbortSignal) {
      const network = networks.get(name) ?? { cost: 0, clients: 1, queued: 0 };
      networks.set(name, network);
      const task = () => {
        started.push(name);
        return new Promise<void>((end) => ends.push(end));
      };
      const run = () =>
        queue.run(task, signal).catch((error: Error) => refused.push(`${name} ${error.name}`));
      runAs(
        { client: { network, standing }, turn: () => null, charge() {}, standAside: () => () => {} },
        () => void run(),
      );
      await settled();
    },
    async end() {
      ends.shift()?.();
      await settled();
    },
  };
}

const settled = () => new Promise((go) => setImmediate(go));

test('networks take turns: who waits with eight tasks holds up another for one', async () => {
  const { ask, end, started } = held(createBoundedQueue(1, 8));
  for (let i = 0; i < 8; i++) await ask('many');
  await ask('one');
  await end();
  expect(started).toEqual(['many', 'one']);
});

test('a full queue refuses the network that waits with the most, and strangers before those the site knows', async () => {
  const { ask, refused } = held(createBoundedQueue(1, 3));
  for (let i = 0; i < 4; i++) await ask('many');
  await ask('many');
  expect(refused).toEqual(['many QueueFull']);
  await ask('a');
  await ask('b');
  expect(refused).toEqual(['many QueueFull', 'many QueueFull', 'many QueueFull']);
  // The one that waits is the second of its network.
  await ask('c');
  expect(refused.at(-1)).toBe('many QueueFull');
  await ask('d');
  expect(refused.at(-1)).toBe('d QueueFull');
  await ask('known', STANDING.marked);
  expect(refused.at(-1)).toBe('c QueueFull');
});

test('visitors that the site knows go before strangers, but never twice in a row', async () => {
  const { ask, end, started } = held(createBoundedQueue(1, 8));
  for (const name of ['x', 'a', 'b']) await ask(name);
  await ask('known', STANDING.account);
  await ask('known', STANDING.account);
  for (let i = 0; i < 5; i++) await end();
  expect(started).toEqual(['x', 'known', 'a', 'known', 'b']);
});

test('a network runs at most its part at once, however many places are free', async () => {
  const { ask, end, started } = held(createBoundedQueue(8, 8, 2));
  for (let i = 0; i < 4; i++) await ask('many');
  await ask('one');
  expect(started).toEqual(['many', 'many', 'one']);
  await end();
  expect(started).toEqual(['many', 'many', 'one', 'many']);
});

test('a task whose signal aborts leaves the queue', async () => {
  const { ask, end, started, refused } = held(createBoundedQueue(1, 1));
  const gone = new AbortController();
  await ask('a');
  await ask('b', STANDING.stranger, gone.signal);
  gone.abort();
  await ask('c');
  expect(refused).toEqual(['b AbortError']);
  await end();
  expect(started).toEqual(['a', 'c']);
});
