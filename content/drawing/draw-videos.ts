import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captionsOf, type DrawClip, encode, posterOf } from './clip.ts';
import { facesOf } from './type.ts';

const OUT = fileURLToPath(new URL('../video/', import.meta.url));
const CLIPS = [
  'breath-of-weight',
  'eight-strokes-of-yong',
  'how-a-gap-shows',
  'whole-multiples',
  'one-to-many',
  'one-line-many-faces',
];

const [dataDir = '.data', ...only] = process.argv.slice(2);
const { face, close } = facesOf(resolve(dataDir));
await mkdir(OUT, { recursive: true });
for (const name of CLIPS.filter((c) => only.length === 0 || only.includes(c))) {
  const { draw } = (await import(`./videos/${name}.ts`)) as { draw: DrawClip };
  const clip = await draw(face);
  await writeFile(join(OUT, `${name}.webp`), await posterOf(clip));
  await writeFile(join(OUT, `${name}.vtt`), captionsOf(clip));
  await encode(clip, join(OUT, name));
  process.stdout.write(`${name} ${clip.seconds} s\n`);
}
await close();
