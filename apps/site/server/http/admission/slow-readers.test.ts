import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addSlowReaders } from './slow-readers.ts';

/** More than the system buffers for a connection. */
const ANSWER = 32 * 1024 * 1024;
const shared = Buffer.alloc(ANSWER);

let app: FastifyInstance;
let sockets: Socket[];
let readings: Map<string, () => unknown>;
beforeEach(() => {
  app = fastify();
  sockets = [];
  readings = new Map();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function listen(most: number): Promise<void> {
  const keep = ({ name, read }: { name: string; read: () => unknown }) => void readings.set(name, read);
  addSlowReaders(app, {
    keyOf: ({ headers }) => String(headers.client),
    metrics: { gauge: keep, counter: keep },
    most,
  });
  app.get('/own', (_request, reply) => reply.send(Buffer.alloc(ANSWER)));
  app.get('/shared', (_request, reply) => reply.send(shared));
  app.get('/text', (_request, reply) => reply.send('字'.repeat(ANSWER / 2)));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Asks for an answer and takes its first bytes only. */
async function ask(client: string, path: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nClient: ${client}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** Bytes of the body that arrive until the connection ends. */
async function rest(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const part of socket.iterator({ destroyOnReturn: true })) bytes += part.length;
  return bytes;
}

const figure = (name: string) => readings.get(name)?.();

test('the client that holds the most loses its oldest answer, and the others get theirs whole', async () => {
  await listen(3.5 * ANSWER);
  const light = await ask('light', '/own');
  const heavy = [await ask('heavy', '/own'), await ask('heavy', '/own')];
  expect(figure('unsent_bytes')).toBe(3 * ANSWER);
  expect(figure('dropped_answers_total')).toBe(0);

  heavy.push(await ask('heavy', '/own'));
  expect(figure('unsent_bytes')).toBe(3 * ANSWER);
  expect(figure('dropped_answers_total')).toBe(1);
  expect(await rest(light)).toBeGreaterThan(ANSWER);
  const taken = await Promise.all(heavy.map((socket) => rest(socket).catch(() => 0)));
  expect(taken.map((bytes) => bytes > ANSWER)).toEqual([false, true, true]);
  await expect.poll(() => figure('unsent_bytes')).toBe(0);
});

test('an answer that many clients take from a cache counts once', async () => {
  await listen(2.5 * ANSWER);
  for (let i = 0; i < 5; i++) await ask(`client ${i}`, '/shared');
  expect(figure('unsent_bytes')).toBe(ANSWER);
  await ask('another', '/own');
  expect(figure('dropped_answers_total')).toBe(0);
});

test('text counts, too, and an answer larger than the bound is still sent', async () => {
  await listen(ANSWER / 4);
  const socket = await ask('one', '/text');
  expect(figure('unsent_bytes')).toBe(1.5 * ANSWER);
  expect(await rest(socket)).toBeGreaterThan(ANSWER);
  expect(figure('dropped_answers_total')).toBe(0);
});

test('a client that went away holds nothing', async () => {
  await listen(ANSWER);
  const socket = await ask('one', '/own');
  socket.destroy();
  await expect.poll(() => figure('unsent_bytes')).toBe(0);
});

test('small answers do not count', async () => {
  app.get('/small', (_request, reply) => reply.send(Buffer.alloc(64 * 1024 - 1)));
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(64 * 1024)));
  let most = 0;
  app.addHook('onResponse', async () => {
    most = Math.max(most, Number(figure('unsent_bytes')));
  });
  await listen(ANSWER);
  await app.inject('/small');
  expect(most).toBe(0);
  await app.inject('/large');
  expect(most).toBe(64 * 1024);
  await expect.poll(() => figure('unsent_bytes')).toBe(0);
});
