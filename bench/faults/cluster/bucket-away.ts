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
/** Common characters, which most fonts have. */
const HANZI = '的一是不了在人有我他这中大来上个国';
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
      const opened: string[] = [];
      for (const node of cluster.nodes) {
        await call(node, '/');
        const { body } = await drawIn(node, gnos, HANZI);
        if (opened.length === 0)
          opened.push(...body.data.flatMap((item: Item) => (item.error || item.missing ? [] : item.gno)));
      }
      const download = await downloadUrl(cluster.url, opened[0] as string);
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
      const downloads: Answer[] = [];
      for (let n = 0; performance.now() < ends; n++) {
        pages.push(await call(cluster, '/'), await call(cluster, '/font'));
        for (const file of files) fonts.push(await call(cluster, file));
        texts.push(await drawIn(cluster, opened, HANZI.slice(n % HANZI.length).slice(0, 1 + (n % 5))));
        downloads.push(await call(cluster, download));
        uploads.push(await uploadAvatar(cluster.url, token));
        await sleep(200);
      }
      const seen = visitors.seen.slice(stopped);
      await visitors.end();
      await cluster.bucket.start();
      const healed = await until(SOON, async () => {
        const answers = [await call(cluster, download), await uploadAvatar(cluster.url, token)];
        return answers.every((a) => a.status === 200);
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
        all(
          texts,
          (a) => a.status === 200 && a.body.data.every((item: Item) => item.woff2Path && !item.missing),
        ),
        countByStatus(texts),
      );
      report.holds(
        'downloads, which read the bucket, are refused in Chinese',
        all(downloads, isRefusal),
        `${countByStatus(downloads)}; ${downloads[0]?.body?.message}; longest ${longest(downloads)} ms`,
      );
      report.holds(
        'uploads are refused in Chinese',
        all(uploads, isRefusal),
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

interface Item {
  gno: string;
  woff2Path: string | null;
  missing: string;
  error?: unknown;
}

const drawIn = (site: { url: string }, gnos: readonly string[], text: string): Promise<Answer> =>
  call(site, '/webfont/http', { body: gnos.map((gno) => ({ gno, text })) });

const isRefusal = ({ status, body }: Answer): boolean =>
  status === 503 && /\p{Script=Han}/u.test(body?.message ?? '');

/** Address of a family's archive, which no node has read. */
async function downloadUrl(url: string, gno: string): Promise<string> {
  const id = encodeURIComponent(gno.replace(/--.*$/, ''));
  const { body } = await call({ url }, `/web/api/font/get-download-url?id=${id}&type=family`);
  return body.data.url;
}

async function uploadAvatar(url: string, token: string): Promise<Answer> {
  const colour = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 0 };
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'avatar.png');
  return call({ url }, '/web/api/account/update-account-info', { form, token });
}
