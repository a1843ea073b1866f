import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { type Check, countByStatus } from './check.ts';
import { copyData, copyDataWithoutFonts } from './data-folder.ts';
import { type Answer, call, LIST, type SiteProcess, startSite, stopSite } from './site-process.ts';

const ADDRESSES = 10_000;
const HANZI = 8;
const CONNECTIONS = 20;

export const twoNodes: Check = {
  name: 'nodes',
  fault: `two processes with a disk each: ${ADDRESSES} subsets are announced by one and asked of the other, whose cache folder is deleted meanwhile`,
  async run(report) {
    const data = await copyData();
    const other = await mkdtemp(join(tmpdir(), 'ziwan-other-'));
    await copyDataWithoutFonts(other, data.dir);
    const env = { ZIWAN_SECRET: 'shared by the two processes of this check' };
    const announcing = await startSite(data.dir, { env });
    const serving = await startSite(other, { env });
    try {
      const addresses = await announced(announcing);
      report.holds(
        'one process announces the subsets',
        addresses.length >= ADDRESSES,
        `${addresses.length}, ${new Set(addresses).size} different`,
      );
      const removing = setInterval(
        () => void rm(join(other, 'cache'), { recursive: true, force: true }).catch(() => {}),
        200,
      );
      const answers = await inParallel(addresses, (path) => call(serving, path));
      clearInterval(removing);
      const missing = answers.filter((a) => a.status !== 200 || a.bytes.length === 0).length;
      report.holds(
        'the other serves all of them',
        missing === 0,
        `${missing} missing; ${countByStatus(answers)}`,
      );
    } finally {
      await stopSite(announcing);
      await stopSite(serving);
      await rm(other, { recursive: true, force: true });
      await data.remove();
    }
  },
};

/** Asks for random hanzi in the fonts of the list until enough subsets are announced. */
async function announced(site: SiteProcess): Promise<string[]> {
  const list = await call(site, LIST);
  const fonts: string[] = list.body.data.records.map((r: { faceGNo: string }) => r.faceGNo);
  const common = charsetCodePoints('gb2312-1');
  const addresses: string[] = [];
  while (addresses.length < ADDRESSES) {
    const text = () =>
      String.fromCodePoint(
        ...Array.from({ length: HANZI }, () => common[Math.floor(Math.random() * common.length)] as number),
      );
    const answer = await call(site, '/webfont/http', { body: fonts.map((gno) => ({ gno, text: text() })) });
    const items: { woff2Path: string | null }[] = answer.body?.data ?? [];
    const paths = items.flatMap((item) => item.woff2Path ?? []);
    if (paths.length === 0) break;
    addresses.push(...paths);
  }
  return addresses.slice(0, ADDRESSES);
}

async function inParallel(
  paths: readonly string[],
  ask: (path: string) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = paths.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const path of queue) answers.push(await ask(path));
    }),
  );
  return answers;
}
