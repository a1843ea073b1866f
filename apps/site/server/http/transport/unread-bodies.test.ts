import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addUnreadBodies } from './unread-bodies.ts';

const BODY = Buffer.alloc(240 * 1024, 'x');
const REQUESTS = 100;

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  addUnreadBodies(app);
});
afterEach(() => app.close());

/** Sends requests with a body over one connection, and waits for the answers. */
async function post(path: string, requests: number): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY.length}\r\n\r\n`;
  for (let n = 0; n < requests; n++) {
    socket.write(head);
    socket.write(BODY);
    await once(socket, 'data');
  }
  socket.destroy();
}

test('bodies that nobody reads take no memory until the next garbage collection', async () => {
  const before = process.memoryUsage().arrayBuffers;
  await post('/none', REQUESTS);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((BODY.length * REQUESTS) / 4);
});

test('a route that is reading a body when it answers keeps what it has read', async () => {
  const read: Buffer[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  app.addContentTypeParser('*', (_request, body, done) => {
    body.on('data', (piece: Buffer) => read.push(piece)).once('end', resolve);
    body.once('data', () => done(null));
  });
  app.post('/early', () => 'enough');
  await post('/early', 1);
  await ended;
  expect(Buffer.concat(read)).toEqual(BODY);
});
