import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { ClientCosts, STANDING } from '../../runtime/client-costs.ts';
import { standAside, turn } from '../../runtime/current-client.ts';
import { Metrics } from '../../runtime/metrics.ts';
import { addErrorHandler } from '../transport/errors.ts';
import { addAdmission, mayBeExpired } from './admission.ts';
import { Pressure, REFUSED } from './pressure.ts';

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

async function start(pressure: Pressure, routes: (app: FastifyInstance) => void): Promise<string> {
  app = fastify();
  addErrorHandler(app);
  const identify = ({ headers }: FastifyRequest) => {
    const key = String(headers['x-client'] ?? 'a');
    return { key, network: key, standing: STANDING.stranger };
  };
  addAdmission(app, pressure, identify, new Metrics());
  app.get('/healthz', async () => 'ok');
  routes(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

test('at most 128 requests run at once, and each answered one makes room for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let begun = 0;
  // Costs nothing on any machine, so that only the number counts.
  const costs = new ClientCosts({ usage: () => ({ main: 0, all: 0 }) });
  const url = await start(new Pressure({ costs }), (site) => {
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
    override isFullFor() {
      return true;
    }
    override enter() {
      return Promise.reject(REFUSED);
    }
  }
  const url = await start(new Full(), (site) => {
    site.post('/call', async () => {
      throw new Error('answered although it is full');
    });
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

const statusOf = async (url: string, client: string, init: RequestInit = {}) =>
  (await fetch(url, { ...init, headers: { ...init.headers, 'x-client': client } })).status;

test('one client with a hundred connections is refused, the others never', async () => {
  const url = await start(new Pressure(), (site) => {
    site.get('/work', async () => {
      const until = performance.now() + 20;
      while (performance.now() < until);
      return 'done';
    });
    site.get('/light', async () => 'done');
  });
  let attacking = true;
  const seen: number[] = [];
  const attack = Array.from({ length: 100 }, async () => {
    while (attacking) seen.push(await statusOf(`${url}/work`, 'attacker'));
  });
  const others: number[] = [];
  for (let i = 0; i < 30; i++)
    others.push(await statusOf(`${url}/${i % 5 ? 'light' : 'work'}`, `visitor ${i % 5}`));
  while (!seen.includes(503)) others.push(await statusOf(`${url}/light`, 'visitor'));
  attacking = false;
  await Promise.all(attack);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(new Set(seen)).toEqual(new Set([200, 503]));
});

test('the body of a client over its share is not read until its turn', async () => {
  const pressure = new Pressure();
  let parsed = 0;
  const url = await start(pressure, (site) => {
    site.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
      parsed++;
      done(null, body);
    });
    site.post('/call', async () => 'done');
    site.get('/light', async () => 'done');
  });
  const send = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '"x"' };
  expect(await statusOf(`${url}/light`, 'other')).toBe(200);
  const heavy = pressure.costs.of('heavy');
  heavy.cost = 1e6;
  const answer = statusOf(`${url}/call`, 'heavy', send);
  for (let i = 0; i < 5; i++) expect(await statusOf(`${url}/call`, 'other', send)).toBe(200);
  expect(parsed).toBe(5);
  heavy.cost = 0;
  expect([await answer, parsed]).toEqual([200, 6]);
});

test('work in a request waits for its client’s turn, and work of others goes on', async () => {
  const pressure = new Pressure();
  const url = await start(pressure, (site) => {
    site.get('/parts', async () => {
      await turn(10);
      return 'done';
    });
    site.get('/light', async () => 'done');
  });
  await statusOf(`${url}/light`, 'other');
  const heavy = pressure.costs.of('heavy');
  const answer = statusOf(`${url}/parts`, 'heavy');
  expect(await answer).toBe(200);
  // Charged to the client, by core.
  expect(heavy.cost).toBeGreaterThan(1);
  heavy.cost = 1e6;
  let isAnswered = false;
  const waiting = statusOf(`${url}/parts`, 'heavy').then((status) => {
    isAnswered = true;
    return status;
  });
  for (let i = 0; i < 5; i++) expect(await statusOf(`${url}/parts`, 'other')).toBe(200);
  expect(isAnswered).toBe(false);
  heavy.cost = 0;
  expect(await waiting).toBe(200);
});

test('a request that waits for another process is not charged for what others use meanwhile', async () => {
  const pressure = new Pressure();
  const released = Promise.withResolvers<void>();
  const url = await start(pressure, (site) => {
    site.get('/waits', async () => {
      const waited = standAside();
      await released.promise;
      waited();
      return 'done';
    });
    site.get('/busy', async () => {
      for (const until = performance.now() + 40; performance.now() < until; );
      return 'done';
    });
  });
  const patient = pressure.costs.of('patient');
  const waiting = statusOf(`${url}/waits`, 'patient');
  await expect.poll(() => patient.running).toBe(1);
  for (let i = 0; i < 5; i++) expect(await statusOf(`${url}/busy`, 'busy')).toBe(200);
  const costs = { busy: pressure.costs.of('busy').cost, patient: patient.cost };
  released.resolve();
  expect(await waiting).toBe(200);
  // Otherwise half of the time would have been the patient one's.
  expect(costs.patient).toBeLessThan(costs.busy / 4);
  await expect.poll(() => patient.running).toBe(0);
});

test('a flood of health checks does not use up the share of a client that waits for its turn', async () => {
  let used = 0;
  let clock = 0;
  const usage = () => ({ main: used, all: used });
  const costs = new ClientCosts({ usage, now: () => clock, cores: 2 });
  const url = await start(new Pressure({ costs }), (site) => {
    site.addHook('onRequest', async ({ url: path }) => {
      if (path === '/healthz') used += 10;
    });
    site.get('/batch', async () => {
      for (let part = 0; part < 5; part++) await turn(80);
      return 'done';
    });
  });
  costs.of('b').cost = 1000;
  let isDone = false;
  const batch = fetch(`${url}/batch`, { headers: { 'x-client': 'a' } }).then((answer) => {
    isDone = true;
    return answer.text();
  });
  for (let n = 0; n < 5000 && !isDone; n++) {
    clock += 1;
    costs.of('b').cost = 1000;
    await (await fetch(`${url}/healthz`, { headers: { 'x-client': 'b' } })).text();
  }
  expect(isDone).toBe(true);
  expect(await batch).toBe('done');
});

test('a client whose queue is full gets what is in memory, expired if need be', async () => {
  class Full extends Pressure {
    override enter(...[client, kind]: Parameters<Pressure['enter']>) {
      return kind === 'request' ? Promise.reject(REFUSED) : super.enter(client, kind);
    }
  }
  const url = await start(new Full(), (site) => {
    for (const held of ['fresh', 'expired', null] as const)
      site.get(`/${held}`, { config: { inMemory: () => held } }, async (request) =>
        mayBeExpired(request) ? 'expired' : 'current',
      );
  });
  const textOf = async (path: string) => (await fetch(url + path)).text();
  expect(await textOf('/fresh')).toBe('current');
  expect(await textOf('/expired')).toBe('expired');
  expect(await statusOf(`${url}/null`, 'a')).toBe(503);
});

test('whoever is refused gets the sentence as a page in a tab, and as JSON from a call', async () => {
  class Full extends Pressure {
    override enter() {
      return Promise.reject(REFUSED);
    }
  }
  const url = await start(new Full(), (site) => {
    site.get('/*', async () => 'done');
  });
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const [path, type] of [
    ['/font', 'text/html; charset=utf-8'],
    ['/web/api/font/getFontList', 'application/json; charset=utf-8'],
  ]) {
    const answer = await fetch(url + path, { headers: { accept } });
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([
      503,
      '2',
      type,
    ]);
    expect(await answer.text()).toContain('服务繁忙');
  }
});

test('a request that is not answered in time gets 503 with Retry-After, and no reset', async () => {
  const url = await start(new Pressure(), (site) => {
    site.server.setTimeout(200);
    site.get('/hangs', () => new Promise(() => {}));
    site.get('/quick', async () => 'done');
  });
  const answer = await fetch(`${url}/hangs`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ code: 'S00503' });
  expect(await statusOf(`${url}/quick`, 'b')).toBe(200);
});

test('nothing is done for a client that hung up while it waited', async () => {
  const pressure = new Pressure();
  let handled = 0;
  const url = await start(pressure, (site) => {
    site.get('/work', async () => {
      handled++;
      return 'done';
    });
    site.get('/light', async () => 'done');
  });
  await statusOf(`${url}/light`, 'other');
  const heavy = pressure.costs.of('heavy');
  heavy.cost = 1e6;
  const gone = new AbortController();
  const waiting = fetch(`${url}/work`, { headers: { 'x-client': 'heavy' }, signal: gone.signal }).catch(
    () => 'gone',
  );
  await expect.poll(() => heavy.waiting).toBe(1);
  gone.abort();
  expect(await waiting).toBe('gone');
  expect(await statusOf(`${url}/light`, 'other')).toBe(200);
  heavy.cost = 0;
  await expect.poll(() => heavy.waiting).toBe(0);
  expect(await statusOf(`${url}/light`, 'heavy')).toBe(200);
  expect(handled).toBe(0);
});
