import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DrawCase } from './picture.ts';
import { toWebp } from './picture.ts';
import { facesOf } from './type.ts';

const OUT = fileURLToPath(new URL('../case/', import.meta.url));
const CASES = [
  'cafe-menu-minato',
  'couplets-on-a-door',
  'night-market-poster',
  'pixel-ferry-village',
  'rain-book-cover',
  'settings-screen',
  'subtitles-last-train',
  'tailor-shop-sign',
  'tea-snow-bud',
  'theatre-bill-tingsong',
  'weather-by-weight',
  'wuxia-title-screen',
];

const [dataDir = '.data', ...only] = process.argv.slice(2);
const { face, close } = facesOf(resolve(dataDir));
await mkdir(OUT, { recursive: true });
for (const name of CASES.filter((c) => only.length === 0 || only.includes(c))) {
  const { draw } = (await import(`./cases/${name}.ts`)) as { draw: DrawCase };
  for (const picture of await draw(face)) {
    const bytes = await toWebp(picture);
    await writeFile(join(OUT, `${picture.name}.webp`), bytes);
    process.stdout.write(`${picture.name}.webp ${bytes.length}\n`);
  }
}
await close();
