import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Picture, toWebp } from './picture.ts';
import { rect } from './svg.ts';
import { facesOf } from './type.ts';

const OUT = fileURLToPath(new URL('../../apps/site/app/features/fonts/find/samples/', import.meta.url));
const SHEET = { width: 720, height: 360 };

const { face, close } = facesOf(resolve(process.argv[2] ?? '.data'));
const [brush, sign, poster] = await Promise.all([
  face('ma-shan-zheng'),
  face('wdxl-lubrifont-sc'),
  face('dela-gothic-one'),
]);
const middle = { x: 360, anchor: 'middle' } as const;
const PICTURES: readonly Picture[] = [
  {
    ...SHEET,
    name: 'brush',
    grain: 7,
    body:
      rect(0, 0, 720, 360, '#e6e1d4') +
      `<g filter="url(#ink)">${brush.line('春风得意', { ...middle, y: 232, size: 156, fill: '#1c1d1c' })}</g>`,
  },
  {
    ...SHEET,
    name: 'sign',
    grain: 7,
    body:
      rect(0, 0, 720, 360, '#1e3c36') +
      `<g filter="url(#worn)">${sign.line('同和布庄', { ...middle, y: 236, size: 148, tracking: 0.1, fill: '#efe3c4' })}</g>`,
  },
  {
    ...SHEET,
    name: 'poster',
    grain: 8,
    body:
      rect(0, 0, 720, 360, '#b8281c') +
      poster.line('夜市', { ...middle, y: 262, size: 230, tracking: 0.04, fill: '#171310' }),
  },
];
await mkdir(OUT, { recursive: true });
for (const picture of PICTURES) {
  const bytes = await toWebp(picture);
  await writeFile(join(OUT, `${picture.name}.webp`), bytes);
  process.stdout.write(`${picture.name}.webp ${bytes.length}\n`);
}
await close();
