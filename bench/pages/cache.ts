import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { spreadOf } from './interleaved.ts';

const CONNECTIONS = 20;
/** Warm-up and counted rounds; together they fit in the minute that a page is cached. */
const WARM_UP = 3;
const ROUNDS = 20;
const BURST_MS = 500;

/** Repeats a request on one connection. A minimal client, so that the measurement shows the server. */
function askAgain(socket: Socket, request: string, onAnswer: () => void, goes: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let pending = Buffer.alloc(0);
    let left = -1;
    const onData = (chunk: Buffer) => {
      if (left < 0) {
        pending = Buffer.concat([pending, chunk]);
        const end = pending.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = pending.toString('latin1', 0, end);
        if (!head.startsWith('HTTP/1.1 200')) return void reject(new Error(head));
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (pending.length - end - 4);
        pending = Buffer.alloc(0);
      } else left -= chunk.length;
      if (left > 0) return;
      left = -1;
      onAnswer();
      if (goes()) return void socket.write(request);
      socket.off('data', onData).off('error', reject);
      resolve();
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.write(request);
  });
}

/** Requests per second in one burst, by the clock and by the server's CPU time. */
async function burst(child: ChildProcess, sockets: Socket[], path: string) {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`;
  const cpu = async () => {
    child.send('cpu');
    const [answer] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }];
    return (answer.cpu.user + answer.cpu.system) / 1e6;
  };
  const before = await cpu();
  const started = performance.now();
  let answers = 0;
  const goes = () => performance.now() - started < BURST_MS;
  await Promise.all(sockets.map((socket) => askAgain(socket, request, () => answers++, goes)));
  const seconds = (performance.now() - started) / 1000;
  return { wall: answers / seconds, cpu: answers / ((await cpu()) - before) };
}

/**
 * Compares a cached page with the same bytes and headers from a static route of the same server, in interleaved
 * bursts.
 */
export async function benchCache(path: string) {
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), { execArgv: [] });
  try {
    const [{ port, bytes }] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
    ])) as [{ port: number; bytes: number }];
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').setNoDelay());
    const rounds = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const askPage = () => burst(child, sockets, path);
      const askFixed = () => burst(child, sockets, '/bench-static');
      // Alternates which of the two goes first.
      let page = round % 2 === 0 ? await askPage() : null;
      const fixed = await askFixed();
      page ??= await askPage();
      if (round >= 0) rounds.push({ page, fixed });
    }
    for (const socket of sockets) socket.destroy();
    return {
      bytes,
      cpu: spreadOf(rounds.map(({ page, fixed }) => page.cpu / fixed.cpu)),
      wall: spreadOf(rounds.map(({ page, fixed }) => page.wall / fixed.wall)),
      page: spreadOf(rounds.map(({ page }) => page.cpu)),
      fixed: spreadOf(rounds.map(({ fixed }) => fixed.cpu)),
    };
  } finally {
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}
