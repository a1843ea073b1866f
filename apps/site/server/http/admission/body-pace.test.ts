import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addBodyPace, bePatient } from './body-pace.ts';

const LENGTH = 4000;
/** Every body has 100 ms, a large one more at 4 bytes a millisecond. */
const PACE = { free: 100, rate: 4000, look: 20 };

let app: FastifyInstance | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = null;
});

/** A site whose bodies at `/large` may take longer while `isFree` returns true. */
async function start(isFree = () => true) {
  const site = fastify();
  app = site;
  addBodyPace(site, PACE);
  site.post('/small', async ({ body }) => String(body).length);
  const preParsing = async ({ raw }: { raw: Parameters<typeof bePatient>[0] }) => bePatient(raw, isFree);
  site.post('/large', { preParsing }, async ({ body }) => String(body).length);
  const port = Number(new URL(await site.listen({ host: '127.0.0.1', port: 0 })).port);
  /** Sends a body in pieces of some bytes, one each 20 ms, and returns the response. */
  return async (path: string, piece: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${LENGTH}\r\n\r\n`,
    );
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    const closed = once(socket, 'close');
    for (let sent = 0; sent < LENGTH && answer === ''; sent += piece) {
      socket.write('x'.repeat(Math.min(piece, LENGTH - sent)));
      await pause(20);
    }
    await closed;
    return answer;
  };
}

test('a body that has not arrived in its time is refused with 408', async () => {
  const send = await start();
  const answer = await send('/small', 10);
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('"S00408"');
  expect(answer).not.toContain('网络太慢');
  expect(await send('/small', LENGTH)).toContain('HTTP/1.1 200');
});

test('a large body has more time while it arrives fast enough, and is refused with the cause below that', async () => {
  const send = await start();
  // 160 bytes in 20 ms are twice the rate; 4,000 take 500 ms, five times what a small body has.
  expect(await send('/large', 160)).toContain('HTTP/1.1 200');
  const answer = await send('/large', 10);
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain('网络太慢，文件没有传完');
});

test('a slow body gives up its place with 503 when others need it', async () => {
  const send = await start(() => false);
  const answer = await send('/large', 160);
  expect(answer).toContain('HTTP/1.1 503');
  expect(answer).toContain('Retry-After: 2');
  expect(await send('/large', LENGTH)).toContain('HTTP/1.1 200');
});
