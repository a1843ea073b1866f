import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawSubject, SUBJECTS } from './news.ts';
import { toWebp } from './picture.ts';
import { facesOf } from './type.ts';

const OUT = fileURLToPath(new URL('../news/', import.meta.url));

const [dataDir = '.data', ...only] = process.argv.slice(2);
const { face, close } = facesOf(resolve(dataDir));
for (const [name, draw] of Object.entries(SUBJECTS)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const bytes = await toWebp(await drawSubject(name, draw, face));
  await writeFile(join(OUT, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp ${bytes.length}\n`);
}
await close();
