import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpack } from '@ziwan/font-inspect';
import { sha256Hex } from '@ziwan/infra/digest';
import { idOf } from '../../apps/site/server/fonts/webfont/subset-address.ts';
import type { Check } from './check.ts';
import { copyData } from './data-folder.ts';
import { call, type SiteProcess, startSite, stopSite, until } from './site-process.ts';

const FONTS = ['zcool-kuaile', 'latin-doto', 'latin-orbitron', 'latin-tektur'];
const TEXT = 'Corrupt 字体';

/** Number of requests after which a subset is stored. */
const USES = 8;

export const corruptCache: Check = {
  name: 'cache',
  fault: 'every stored subset is damaged: one bit, the first half, everything',
  async run(report) {
    const data = await copyData();
    const folder = join(data.dir, 'cache', 'webfont');
    let site = await startSite(data.dir);
    try {
      const paths = await ask(site);
      for (let i = 0; i < USES; i++) for (const path of paths) await call(site, path);
      const stored = await until(60_000, async () => {
        const names = await filesIn(join(folder, 'subsets'));
        return paths.every((p) => names.some((n) => n.includes(idOf(p.split('/').at(-1) as string))));
      });
      report.holds('popular subsets are stored', stored !== null);
      const good = await Promise.all(paths.map((path) => glyphsOf(site, path)));
      await stopSite(site);

      const files = await filesIn(folder);
      for (const [n, file] of files.entries()) await damage(file, n % 3);
      site = await startSite(data.dir);
      const rebuilt = await Promise.all(paths.map((path) => glyphsOf(site, path)));
      const wrong = rebuilt.filter((hash, i) => hash !== good[i]).length;
      report.holds(
        'the URLs are still served, with the correct glyphs',
        wrong === 0,
        `${wrong} of ${paths.length} wrong, ${files.length} files damaged`,
      );
      report.holds('requested again, the URLs are the same', (await ask(site)).join() === paths.join());
    } finally {
      await stopSite(site);
      await data.remove();
    }
  },
};

async function ask(site: SiteProcess): Promise<string[]> {
  const answer = await call(site, '/webfont/http', { body: FONTS.map((gno) => ({ gno, text: TEXT })) });
  return answer.body.data.map((item: { woff2Path: string }) => item.woff2Path);
}

/** Hash of the unpacked font, since the same glyphs may be compressed better later. */
async function glyphsOf(site: SiteProcess, path: string): Promise<string> {
  const { status, bytes } = await call(site, path);
  if (status !== 200) return `answered ${status}`;
  const { faces } = await unpack(bytes);
  return sha256Hex(faces[0]?.sfnt ?? '');
}

/** Files of a folder, which the site creates with the first of them. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
}

async function damage(file: string, how: number): Promise<void> {
  const bytes = await readFile(file);
  if (how === 0) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  await writeFile(file, how === 0 ? bytes : bytes.subarray(0, how === 1 ? bytes.length >> 1 : 0));
}
