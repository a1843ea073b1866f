import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addErrorHandler } from './errors.ts';
import { addPressure, Pressure, refuseEarly } from './pressure.ts';

/** A queue whose clock and event loop are controlled by the test. */
function paced() {
  let now = 0;
  let turns: (() => void)[] = [];
  const pressure = new Pressure({
    now: () => now,
    nextTurn: (run) => void turns.push(run),
    afterwards: (run) => run(),
  });
  const counts = { begun: 0, refused: 0 };
  return {
    pressure,
    counts,
    /** Sends `n` requests that each take `ms` to start. */
    async ask(n: number, ms: number) {
      for (let i = 0; i < n; i++) {
        const turn = pressure.enter();
        if (turn === null) {
          now += ms;
          counts.begun++;
        } else
          turn.then(
            () => counts.begun++,
            () => counts.refused++,
          );
      }
      await Promise.resolve();
    },
    async turn(ms: number) {
      now += ms;
      const due = turns;
      turns = [];
      for (const run of due) run();
      await new Promise(setImmediate);
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

test('turns with new connections start nothing, at most four times in a row', async () => {
  const { pressure, ask, turn, counts } = paced();
  await ask(120, 6);
  const begun: number[] = [];
  for (let i = 0; i < 10; i++) {
    pressure.connectionOpened();
    const before = counts.begun;
    await turn(1);
    begun.push(counts.begun - before);
  }
  expect(begun.slice(0, 4)).toEqual([0, 0, 0, 0]);
  expect(begun[4]).toBeGreaterThan(0);
  expect(begun.slice(5, 9)).toEqual([0, 0, 0, 0]);
});

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

async function start(pressure: Pressure, routes: (app: FastifyInstance) => void): Promise<string> {
  app = fastify({ serverFactory: (handler) => createServer(refuseEarly(pressure, handler)) });
  addErrorHandler(app);
  addPressure(app, pressure);
  app.get('/healthz', async () => 'ok');
  routes(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

test('at most 128 requests run at once, and each answered one makes room for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const url = await start(new Pressure(), (site) => {
    site.get('/slow', async () => {
      if (++begun === 128) all.resolve();
      await promise;
      return 'done';
    });
    site.get('/nowhere', (_request, reply) => reply.callNotFound());
  });
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  for (let i = 0; i < 150; i++) expect(await statusOf('/nowhere')).toBe(404);
  const slow = Array.from({ length: 140 }, () => statusOf('/slow'));
  await all.promise;
  expect(await statusOf('/healthz')).toBe(200);
  expect(begun).toBe(128);
  resolve();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  expect(begun).toBe(140);
});

test('requests whose bodies never arrive do not block others', async () => {
  const url = await start(new Pressure(), (site) => {
    site.post('/call', async () => 'done');
    site.get('/quick', async () => 'done');
  });
  const { port } = new URL(url);
  const slow = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        'POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"',
      );
      await once(socket, 'connect');
      return socket;
    }),
  );
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await fetch(`${url}/quick`)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const socket of slow) socket.destroy();
  const answer = await fetch(`${url}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '"x"',
  });
  expect(await answer.text()).toBe('done');
});

test('a refusal carries Retry-After, keeps the connection and runs no handler; health checks still answer', async () => {
  class Full extends Pressure {
    override get isFull() {
      return true;
    }
    override enter() {
      return Promise.reject(new Error('asked although it is full'));
    }
  }
  const url = await start(new Full(), (site) => {
    site.post('/call', async () => 'done');
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const seen = [];
  for (let i = 0; i < 2; i++) {
    const sent = request(`${url}/call`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.end(JSON.stringify('x'.repeat(100_000)));
    const [response] = await once(sent, 'response');
    seen.push(sent.reusedSocket);
    const body = Buffer.concat(await response.toArray()).toString();
    expect([response.statusCode, response.headers['retry-after'], JSON.parse(body).code]).toEqual([
      503,
      '2',
      'S00503',
    ]);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  }
  expect(seen).toEqual([false, true]);
  agent.destroy();
  expect((await fetch(`${url}/call`, { method: 'HEAD' })).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('hundreds of simultaneous connections all get a response while requests queue', async () => {
  const url = await start(new Pressure(), (site) => {
    site.get('/work', async () => {
      const until = performance.now() + 1;
      while (performance.now() < until);
      return 'done';
    });
  });
  const { port } = new URL(url);
  const answers = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.end('GET /work HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return Buffer.concat(await socket.toArray())
        .toString()
        .slice(9, 12);
    }),
  );
  expect(answers.every((status) => status === '200' || status === '503')).toBe(true);
});
