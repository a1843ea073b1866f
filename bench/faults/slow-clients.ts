import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, longest, option } from './check.ts';
import { copyData } from './data-folder.ts';
import { type Answer, call, LIST, residentMb, startSite, stopSite } from './site-process.ts';

const EACH = option('each', 200);
/** Fewer, since the system buffers megabytes for each. */
const READERS = 40;
/** Growth of resident memory (MB) that they may cause, an eighth of the files. */
const MOST_GROWTH = 140;
/** Sets the slow clients apart from the others, who each have a share of their own. */
const SLOW_ADDRESS = 'X-Forwarded-For: 203.0.113.9\r\n';
const SERVER_TIMEOUT = 15_000;
const WATCHED = 20_000;
/** Time (ms) until each download has filled the system's buffers; they share one client's turns. */
const STARTED = 5000;

export const slowClients: Check = {
  name: 'slow',
  fault: `${EACH} clients slow with headers, ${EACH} with bodies, ${READERS} that read nothing of a large file`,
  async run(report) {
    const data = await copyData();
    const site = await startSite(data.dir, { env: { TRUST_PROXY: '127.0.0.1' } });
    try {
      const { port } = new URL(site.url);
      const drip = async (first: string) => {
        const socket = await open(Number(port));
        socket.write(first);
        const timer = setInterval(() => socket.writable && socket.write('a'), 2000);
        const life = await lifeOf(socket);
        clearInterval(timer);
        return life;
      };
      const link = await call(site, '/api/v1/web/cactus-classical-serif/download');
      const file = link.body.data.url as string;
      const headers = Array.from({ length: EACH }, () => drip('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '));
      const bodies = Array.from({ length: EACH }, () =>
        drip(
          `POST /webfont/http HTTP/1.1\r\n${SLOW_ADDRESS}Host: x\r\nContent-Type: application/json\r\nContent-Length: 10000\r\n\r\n[`,
        ),
      );
      const readers = Array.from({ length: READERS }, async () => {
        const socket = await open(Number(port));
        socket.write(`GET ${file} HTTP/1.1\r\n${SLOW_ADDRESS}Host: x\r\n\r\n`);
        socket.pause();
        await sleep(SERVER_TIMEOUT + STARTED);
        // Buffered bytes still arrive; the rest only if the server has kept the connection.
        let taken = 0;
        socket.on('data', (bytes) => {
          taken += bytes.length;
          if (taken >= link.body.data.bytes) socket.destroy();
        });
        await lifeOf(socket);
        return taken;
      });
      const others: Answer[] = [];
      const before = (await residentMb(site)).now;
      let growth = 0;
      const ends = performance.now() + WATCHED;
      while (performance.now() < ends) {
        others.push(await call(site, LIST), await call(site, '/readyz'));
        growth = Math.max(growth, (await residentMb(site)).now - before);
        await sleep(100);
      }
      report.all('other clients are served', others, (a) => a.status === 200);
      report.holds('other calls take at most 2 s', longest(others) <= 2000, `longest ${longest(others)} ms`);
      report.holds(
        `memory grows by at most ${MOST_GROWTH} MB`,
        growth <= MOST_GROWTH,
        `${growth} MB for ${READERS} downloads of ${Math.round(link.body.data.bytes / 1e6)} MB`,
      );
      for (const [what, lives] of [
        ['slow headers', await Promise.all(headers)],
        ['slow bodies', await Promise.all(bodies)],
      ] as const) {
        const late = lives.filter((ms) => ms > SERVER_TIMEOUT + 1000).length;
        report.holds(
          `${what} are dropped within ${SERVER_TIMEOUT / 1000} s`,
          late === 0,
          `${late} of ${lives.length} later; the last after ${(Math.max(...lives) / 1000).toFixed(1)} s`,
        );
      }
      const taken = await Promise.all(readers);
      const whole = taken.filter((bytes) => bytes >= link.body.data.bytes).length;
      report.holds(
        `clients that do not read are dropped within ${(SERVER_TIMEOUT + STARTED) / 1000} s`,
        whole === 0,
        `${whole} of ${taken.length} still got the whole file afterwards`,
      );
    } finally {
      await stopSite(site);
      await data.remove();
    }
  },
};

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Time (ms) until the server closes the connection. */
async function lifeOf(socket: Socket): Promise<number> {
  const from = performance.now();
  socket.resume();
  socket.on('end', () => socket.destroy());
  if (!socket.closed) await once(socket, 'close');
  return performance.now() - from;
}
