import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { countDescriptors, limitConnections } from './connection-limit.ts';

test('without descriptors for more, new connections are closed, and the log says so once a minute', async () => {
  const said: string[] = [];
  let now = 0;
  const server = createServer();
  limitConnections(server, {
    descriptors: { open: 40, limit: 124 },
    warn: (sentence) => said.push(sentence),
    now: () => now,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const open = async (event: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await (event === 'connect' ? once(server, 'connection') : once(server, 'drop'));
  };
  for (let i = 0; i < 20; i++) await open('connect');
  for (let i = 0; i < 3; i++) await open('drop');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('上限 20，断开了 1 个新连接：系统只给这个进程 124 个文件描述符');
  now = 60_000;
  await open('drop');
  expect(said[1]).toContain('断开了 3 个新连接');
  for (const socket of sockets) socket.destroy();
  server.close();
});

test.runIf(process.platform === 'linux')('a process knows how many descriptors it has', async () => {
  const { open, limit } = (await countDescriptors()) ?? { open: 0, limit: 0 };
  expect(open).toBeGreaterThan(3);
  expect(limit).toBeGreaterThan(open);
});
