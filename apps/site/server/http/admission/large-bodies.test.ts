import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { SessionService } from '../../people/sessions/index.ts';
import { STANDING } from '../../runtime/client-costs.ts';
import { Metrics } from '../../runtime/metrics.ts';
import { addErrorHandler } from '../transport/errors.ts';
import { addAdmission } from './admission.ts';
import { createLargeBodies } from './large-bodies.ts';
import { Pressure } from './pressure.ts';

const BODY = JSON.stringify('x'.repeat(300_000));

let app: FastifyInstance | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = null;
});

/** A site whose answers wait until `answer` is called. */
async function start(auth: 'public' | 'required' = 'public', patience = 60_000) {
  const site = fastify({ bodyLimit: 2 ** 20, forceCloseConnections: true });
  app = site;
  addErrorHandler(site);
  const identify = ({ headers }: FastifyRequest) => {
    const key = String(headers['x-client']);
    return { key, network: key, standing: STANDING.stranger };
  };
  addAdmission(site, new Pressure(), identify, new Metrics());
  const sessions = {
    resolve: async () => null,
    whyEnded: async () => undefined,
  } as unknown as SessionService;
  const held: (() => void)[] = [];
  let isOpen = false;
  const preParsing = createLargeBodies({ sessions, patience })({ auth });
  site.post('/large', { preParsing }, async () => {
    if (!isOpen) await new Promise<void>((go) => held.push(go));
    return 'done';
  });
  const url = await site.listen({ host: '127.0.0.1', port: 0 });
  return {
    held,
    answer() {
      isOpen = true;
      for (const go of held.splice(0)) go();
    },
    /** Sends a large body, of known length or in pieces. */
    async send(client: string, isChunked = false): Promise<number> {
      const bytes = Buffer.from(BODY);
      const body = isChunked ? new Blob([bytes]).stream() : bytes;
      const headers = { 'content-type': 'application/json', 'x-client': client };
      const init = { method: 'POST', headers, body, ...(isChunked ? { duplex: 'half' } : {}) };
      return (await fetch(`${url}/large`, init as RequestInit)).status;
    },
    /** Begins a request in pieces and sends some bytes of its body. */
    begin(client: string, body = '') {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => {});
      sockets.push(socket);
      socket.write(
        `POST /large HTTP/1.1\r\nHost: x\r\nx-client: ${client}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}`,
      );
      return socket;
    },
  };
}

test('idle connections that announce bodies of unknown length hold up nobody', async () => {
  const site = await start();
  site.answer();
  for (let i = 0; i < 100; i++) site.begin('idle');
  expect(await site.send('visitor', true)).toBe(200);
  expect(await site.send('visitor')).toBe(200);
});

test('a client has two large bodies read at a time, its others wait, and another client’s is read at once', async () => {
  const site = await start();
  const many = Array.from({ length: 8 }, () => site.send('many'));
  await expect.poll(() => site.held.length).toBe(2);
  const other = site.send('other', true);
  await expect.poll(() => site.held.length).toBe(3);
  site.answer();
  expect(await other).toBe(200);
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
});

test('a place is free again when its client hangs up', async () => {
  const site = await start();
  const size = 70_000;
  const piece = `${size.toString(16)}\r\n"${'x'.repeat(size - 1)}\r\n`;
  const stalled = [site.begin('a', piece), site.begin('a', piece)];
  const waiting = site.send('a');
  const [first] = await Promise.all([site.send('b').catch(() => 0), site.answer()]);
  expect(first).toBe(200);
  for (const socket of stalled) socket.destroy();
  expect(await waiting).toBe(200);
});

test('who has waited too long for a place is refused with 503', async () => {
  const site = await start('public', 50);
  const many = Array.from({ length: 3 }, () => site.send('many'));
  expect(await Promise.race(many)).toBe(503);
  site.answer();
  expect((await Promise.all(many)).sort()).toEqual([200, 200, 503]);
});

test('a body that needs a session is not read without one', async () => {
  const site = await start('required');
  const socket = site.begin('stranger');
  const [answer] = await socket.take(1).toArray();
  expect(String(answer)).toContain('HTTP/1.1 401');
});
