import { charsetCodePoints } from '@ziwan/font-inspect';
import { call, LIST, type SiteProcess } from './site-process.ts';

const HANZI = 8;
const CONNECTIONS = 20;

/** Asks for random hanzi in the fonts of the list until `count` subsets are announced; returns their addresses. */
export async function announced(site: Pick<SiteProcess, 'url'>, count: number): Promise<string[]> {
  const list = await call(site, LIST);
  const fonts: string[] = list.body.data.records.map((r: { faceGNo: string }) => r.faceGNo);
  const common = charsetCodePoints('gb2312-1');
  const addresses: string[] = [];
  while (addresses.length < count) {
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
  return addresses.slice(0, count);
}

/** Calls `ask` for each item, a few at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const item of queue) results.push(await ask(item));
    }),
  );
  return results;
}
