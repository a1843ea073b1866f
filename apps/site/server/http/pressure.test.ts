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
  app.get('/slow', async () => {
    await promise;
    return 'done';
  });
  app.get('/healthz', async () => 'ok');
  await app.ready();
  const slow = Array.from({ length: 256 }, () => app.inject('/slow').then((r) => r.statusCode));
  await new Promise(setImmediate);
  const refused = await app.inject('/slow');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '2',
    'S00503',
  ]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  resolve();
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]));
  expect((await app.inject('/slow')).statusCode).toBe(200);
  await app.close();
});
