import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createSubsetEngine } from '@ziwan/subset-engine';
import { sharedSite } from './shared-site.ts';
import type { TestSiteOptions } from './site.ts';
import { staffOf } from './staff.ts';

const SHIPPED = fileURLToPath(
  new URL('../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url),
);
export const OFL = readFileSync(
  new URL('../../../../catalogue/licences/texts/ofl-1.1/en.txt', import.meta.url),
  'utf8',
);

export type Json = any;

/** The update request the console's form would send for a record. */
export const edited = (font: Json, change: object) => ({
  revision: font.revision,
  data: { ...font, ...change },
});

/** Starts a site with an operator and four small fonts to upload. */
export async function startFontDesk({ pages }: Pick<TestSiteOptions, 'pages'> = {}) {
  let ahead = 0;
  const site = await sharedSite({
    env: { RATE_LIMIT_API: '0', RATE_LIMIT_DOWNLOAD: '0' },
    overrides: { now: () => Date.now() + ahead },
    ...(pages ? { pages } : {}),
  });
  const staff = await staffOf(site, { id: 'the-operator', role: 'operator', nickname: '老周' });
  const operator = staff.call;

  const sample: Record<string, Uint8Array> = {};
  const engine = createSubsetEngine({ load: () => readFile(SHIPPED), workers: 1 });
  for (const [name, text, wght] of [
    ['regular', '山高月小水落石出', 400],
    ['bold', '山高月小水落石出', 700],
    ['other', '春江花月夜', 300],
    ['newer', '山高月小水落石出，新', 400],
  ] as const) {
    sample[name] = (await engine.subset({ font: 'shipped', text, axes: { wght }, format: 'ttf' })).bytes;
  }
  await engine.close();

  const sendPart = (id: string, bytes: Uint8Array, offset: number) =>
    staff.upload(`/fonts/uploads/${id}/part`, bytes, { offset: String(offset) }, 'part');

  /** Uploads a file in parts and waits for its check. */
  async function upload(fileName: string, bytes: Uint8Array, partBytes = 1024 * 1024) {
    const { data: begun } = await operator('POST', '/fonts/uploads', { fileName, bytes: bytes.length });
    for (let at = 0; at < bytes.length; at += partBytes) {
      const sent = await sendPart(begun.id, bytes.subarray(at, at + partBytes), at);
      if (sent.data?.state === 'refused') break;
    }
    await site.services.admin.fontDesk.uploads.settled();
    return (await operator('GET', `/fonts/uploads/${begun.id}`)).data;
  }

  /** Advances the clock so that the revision watches reload. */
  const wait = () => {
    ahead += 5000;
  };

  return {
    site,
    operator,
    sample,
    sendPart,
    upload,
    wait,
    async draft(...files: [string, Uint8Array][]) {
      const ids = [];
      for (const [name, bytes] of files) ids.push((await upload(name, bytes)).id);
      return operator('POST', '/fonts', { uploads: ids });
    },
    /** Returns what a visitor sees after the change has had time to take effect. */
    visitor(url: string) {
      wait();
      return site.get(url);
    },
    familyRow: (gno: string) =>
      site.services.store.db
        .selectFrom('families')
        .select(['sort_new', 'published_at', 'downloads', 'name_zh', 'about'])
        .where('gno', '=', gno)
        .executeTakeFirstOrThrow(),
  };
}
