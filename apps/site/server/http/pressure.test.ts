import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandler } from './errors.ts';
import { addPressure, Pressure } from './pressure.ts';

test('a turn that has taken long takes on nothing more; the next one begins afresh', () => {
  let spent = 0;
  let turnOver = () => {};
  const pressure = new Pressure({
    spent: () => spent,
    afterTurn: (run) => {
      turnOver = run;
    },
  });
  expect(pressure.admits()).toBe(true);
  spent += 300;
  expect(pressure.admits()).toBe(true);
  spent += 1;
  expect(pressure.admits()).toBe(false);
  turnOver();
  expect(pressure.admits()).toBe(true);
});

test('beyond 256 calls being answered, others are told to come back, and are taken on again afterwards', async () => {
  const app = fastify();
  addErrorHandler(app);
  addPressure(app, new Pressure({ spent: () => 0 }));
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let begun = 0;
  app.get('/slow', async () => {
    if (++begun === 256) all.resolve();
    await promise;
    return 'done';
  });
  app.get('/quick', async () => 'done');
  app.get('/nowhere', (_request, reply) => reply.callNotFound());
  app.get('/healthz', async () => 'ok');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  // None of these leaves anything behind.
  for (let i = 0; i < 300; i++) expect(await statusOf('/nowhere')).toBe(404);
  const slow = Array.from({ length: 256 }, () => statusOf('/slow'));
  await all.promise;
  const refused = await fetch(`${url}/quick`);
  expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).code]).toEqual([
    503,
    '2',
    'S00503',
  ]);
  expect(await statusOf('/healthz')).toBe(200);
  resolve();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  expect(await statusOf('/quick')).toBe(200);
  await app.close();
});
