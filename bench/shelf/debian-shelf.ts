import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPath, openCatalogue } from '@ziwan/catalogue';
import { fetchPackages } from '../debian-packages.ts';

const packages = readFileSync(new URL('./packages.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/**
 * Makes a data folder with the default catalogue and the fonts of some ninety Debian packages, those with hanzi first,
 * which takes minutes and 4 GB; one that is there already is kept.
 * @param source data folder with the default catalogue; only read
 */
export async function makeShelf(source: string, folder: string): Promise<void> {
  if (existsSync(join(folder, 'ziwan.db'))) return;
  const fonts = mkdtempSync(join(tmpdir(), 'ziwan-debian-'));
  try {
    console.log(`fetching ${packages.length} packages`);
    // Imported in the order of the list.
    fetchPackages(packages, fonts, (name, i) => `${100 + i}-${name}`);
    mkdirSync(folder, { recursive: true });
    for (const part of ['blobs', 'secret', 'ziwan.db'])
      cpSync(join(source, part), join(folder, part), { recursive: true });
    console.log('importing');
    const catalogue = await openCatalogue({ dataDir: folder });
    await importPath(catalogue, fonts).finally(() => catalogue.close());
  } catch (error) {
    rmSync(join(folder, 'ziwan.db'), { force: true });
    throw error;
  } finally {
    rmSync(fonts, { recursive: true, force: true });
  }
}
