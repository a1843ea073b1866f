import { type Answer, call, LIST, type SiteProcess } from '../faults/site-process.ts';

interface LoadResult {
  readonly answers: readonly Answer[];
  /** Subsets that failed with an internal error. */
  readonly failedSubsets: number;
}

/**
 * Asks for every font, page, sheet and zip in turn, over four connections.
 * @param gnos fonts to ask for
 * @param ms duration
 */
export async function mixedLoad(site: SiteProcess, gnos: readonly string[], ms: number): Promise<LoadResult> {
  const answers: Answer[] = [];
  let failedSubsets = 0;
  const ends = performance.now() + ms;
  await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      for (let i = n; performance.now() < ends && site.alive(); i += 4) {
        const text = Array.from({ length: 40 }, (_, k) =>
          String.fromCharCode(0x4e00 + ((i * 40 + k) % 20_000)),
        ).join('');
        const body = Array.from({ length: 12 }, (_, k) => ({
          gno: gnos[(i * 12 + k) % gnos.length],
          text: `字A${text}`,
        }));
        const answer = await call(site, '/webfont/http', { body });
        for (const item of answer.body?.data ?? []) if (item.error?.code === 'S00500') failedSubsets++;
        answers.push(answer, await call(site, LIST));
        const gno = gnos[i % gnos.length] as string;
        if (i % 5 === 0) {
          const [file, zip] = [
            `/api/v1/web/${gno}/download`,
            `/web/api/font/get-download-url?id=${gno}&type=family`,
          ];
          for (const path of [file, zip]) {
            const url = (await call(site, path)).body?.data?.url;
            if (typeof url === 'string') answers.push(await call(site, url));
          }
        }
        if (i % 5 === 1) answers.push(await call(site, `/font/${gno}`), await call(site, `/font?page=${i}`));
        if (i % 5 === 2) {
          const sheet = new URLSearchParams({
            fonts: gnos.slice(i % 20, (i % 20) + 8).join(),
            text: text.slice(0, 20),
          });
          answers.push(await call(site, `/web/api/pdf/compare?${sheet}`));
        }
        // Downloads are megabytes each; only their status matters.
        for (const kept of answers.slice(-5)) kept.bytes = new Uint8Array();
      }
    }),
  );
  return { answers, failedSubsets };
}
