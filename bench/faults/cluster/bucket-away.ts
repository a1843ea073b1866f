import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startCluster } from '../../cluster/cluster.ts';
import { login } from '../accounts.ts';
import { type Check, countByStatus, longest, option } from '../check.ts';
import { copyData, withStore } from '../data-folder.ts';
import { type Answer, call, LIST, until } from '../site-process.ts';
import { failures, fontsIn, startVisitors } from './visitors.ts';

/** Time (ms) for which the bucket does not answer. */
const AWAY = option('away', 15) * 1000;
/** Maximum time (ms) until uploads and fonts work again once the bucket does. */
const SOON = 5000;
const VISITORS = 4;
const PAGE = '/font?text=%E9%BE%99%E5%90%9F';

export const bucketAway: Check = {
  name: 'bucket',
  fault: `three nodes behind nginx, under load: the bucket is stopped for ${AWAY / 1000} s (--away) and started again`,
  async run(report) {
    const data = await copyData();
    const token = await withStore(data.dir, ({ db }) => login(db));
    const cluster = await startCluster({ dataDir: data.dir });
    try {
      const { body } = await call(cluster, LIST);
      const gnos: string[] = body.data.records.map((r: { faceGNo: string }) => r.faceGNo);
      const opened = gnos.slice(0, 6);
      const cold = gnos.at(-1) as string;
      for (const node of cluster.nodes) {
        await call(node, '/');
        await call(node, '/webfont/http', { body: opened.map((gno) => ({ gno, text: '龙' })) });
      }
      const page = new TextDecoder().decode((await call(cluster, PAGE)).bytes);
      const files = fontsIn(page).slice(0, 10);
      for (const file of files) await call(cluster, file);

      const visitors = startVisitors(cluster.url, { count: VISITORS, gnos: opened });
      await sleep(2000);
      await cluster.bucket.stop();
      const stopped = visitors.seen.length;
      const ends = performance.now() + AWAY;
      const pages: Answer[] = [];
      const fonts: Answer[] = [];
      const texts: Answer[] = [];
      const uploads: Answer[] = [];
      const colds: Answer[] = [];
      for (let n = 0; performance.now() < ends; n++) {
        pages.push(await call(cluster, '/'), await call(cluster, '/font'));
        for (const file of files) fonts.push(await call(cluster, file));
        const text = String.fromCodePoint(0x4e00 + n);
        texts.push(await call(cluster, '/webfont/http', { body: opened.map((gno) => ({ gno, text })) }));
        colds.push(await call(cluster, '/webfont/http', { body: [{ gno: cold, text }] }));
        uploads.push(await uploadAvatar(cluster.url, token));
        await sleep(200);
      }
      const seen = visitors.seen.slice(stopped);
      await visitors.end();
      await cluster.bucket.start();
      const healed = await until(SOON, async () => {
        const answer = await call(cluster, '/webfont/http', { body: [{ gno: cold, text: '吟' }] });
        const upload = await uploadAvatar(cluster.url, token);
        return answer.body?.data?.[0]?.woff2Path && upload.status === 200;
      });

      const failed = failures(seen);
      report.holds(
        'visitors get pages, lists and fonts',
        failed.length === 0,
        `${failed.length} of ${seen.length} failed ${countByStatus(failed)}`,
      );
      const all = (answers: readonly Answer[], holds: (a: Answer) => boolean) =>
        answers.length > 0 && answers.every(holds);
      report.holds(
        'kept pages are served',
        all(pages, (a) => a.status === 200),
        countByStatus(pages),
      );
      report.holds(
        'fonts served before are served',
        all(fonts, (a) => a.status === 200),
        countByStatus(fonts),
      );
      report.holds(
        'new texts are drawn in fonts that the nodes have read',
        all(texts, (a) => a.status === 200 && a.body.data.every((item: { error?: unknown }) => !item.error)),
        countByStatus(texts),
      );
      const refusals = colds.filter((a) => a.status !== 200 || a.body.data[0].error);
      report.holds(
        'a font that no node has read is refused in Chinese, for itself alone',
        all(refusals, (a) =>
          /\p{Script=Han}/u.test(a.body?.data?.[0]?.error?.message ?? a.body?.message ?? ''),
        ),
        `${refusals.length} of ${colds.length}, longest ${longest(colds)} ms; ${JSON.stringify(refusals[0]?.body)}`,
      );
      report.holds(
        'uploads are refused in Chinese',
        all(uploads, (a) => a.status === 503 && /\p{Script=Han}/u.test(a.body?.message ?? '')),
        `${countByStatus(uploads)}; ${uploads[0]?.body?.message}`,
      );
      report.holds(
        `both work again within ${SOON} ms`,
        healed !== null,
        healed === null ? 'no' : `${Math.round(healed)} ms`,
      );
      report.holds(
        'every node is still running',
        cluster.nodes.every((node) => node.alive()),
      );
    } finally {
      await cluster.stop();
      await data.remove();
    }
  },
};

async function uploadAvatar(url: string, token: string): Promise<Answer> {
  const colour = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 0 };
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'avatar.png');
  return call({ url }, '/web/api/account/update-account-info', { form, token });
}
