import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from './check.ts';
import { copyData } from './data-folder.ts';
import { type Answer, call, LIST, startSite, stopSite, until } from './site-process.ts';

const LIMIT = 160;
const IDLE = 300;

export const descriptors: Check = {
  name: 'descriptors',
  fault: `ulimit -n ${LIMIT} and ${IDLE} open connections`,
  async run(report) {
    const data = await copyData();
    const site = await startSite(data.dir, { shell: `ulimit -n ${LIMIT}` });
    const sockets: Socket[] = [];
    try {
      await call(site, LIST);
      for (let i = 0; i < IDLE; i++) {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
        socket.on('error', () => {});
        sockets.push(socket);
      }
      await sleep(1000);
      const during: Answer[] = [];
      for (let i = 0; i < 10; i++) {
        during.push(await call(site, LIST, { timeout: 3000 }));
        during.push(
          await call(site, '/webfont/http', {
            body: [{ gno: 'zcool-kuaile', text: String.fromCharCode(0x4e00 + i) }],
            timeout: 3000,
          }),
        );
      }
      report.all('it answers 200 or 503, or accepts no connection', during, (a) =>
        [0, 200, 503].includes(a.status),
      );
      report.holds('it says so', site.output().includes('文件描述符'));
      for (const socket of sockets) socket.destroy();
      const healed = await until(10_000, async () => {
        const text = '恢复';
        const answers = [
          await call(site, LIST, { timeout: 3000 }),
          await call(site, '/webfont/http', { body: [{ gno: 'zcool-kuaile', text }], timeout: 3000 }),
          await call(site, '/readyz', { timeout: 3000 }),
        ];
        return answers.every((a) => a.status === 200) && answers[1]?.body.data[0].woff2Path != null;
      });
      report.holds(
        'it stays alive and recovers',
        site.alive() && healed !== null,
        `${Math.round(healed ?? 0)} ms`,
      );
    } finally {
      for (const socket of sockets) socket.destroy();
      await stopSite(site);
      await data.remove();
    }
  },
};
