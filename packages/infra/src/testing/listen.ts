import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * Starts a server on a loopback port; `close` also destroys open connections.
 * @param port 0 for a free one
 */
export async function listenOnLoopback(
  server: Server,
  port = 0,
): Promise<{ port: number; origin: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    origin: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
