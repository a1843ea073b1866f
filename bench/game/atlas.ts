import { AtlasEngine } from '@ziwan/game-export';
import { median } from '../sample-quantiles.ts';
import { timed } from '../subset-times.ts';
import type { CatalogueFace } from './faces.ts';

const THREADS = 2;
const ROUNDS = 3;

/** Times (ms) of an atlas of the 3,500 characters of 通用规范汉字表 level 1 as MSDF, and of its PNG pages; warm. */
export async function atlasTimes({ name, bytes, hanzi }: CatalogueFace) {
  const engine = new AtlasEngine({ threads: THREADS });
  const face = { bytes, family: name, bold: false, italic: false };
  const text = String.fromCodePoint(...hanzi);
  const [drawing, encoding]: [number[], number[]] = [[], []];
  let size = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    let pages: Awaited<ReturnType<AtlasEngine['draw']>>['atlas']['pages'] = [];
    const drawn = await timed(async () => {
      ({ pages } = (await engine.draw(face, text, { size: 40, drawing: { type: 'msdf', range: 6 } })).atlas);
    });
    let pngs: Buffer[] = [];
    const encoded = await timed(async () => {
      pngs = await Promise.all(pages.map((page) => engine.encode(page)));
    });
    size = pngs.reduce((sum, png) => sum + png.length, 0);
    // The first round starts the threads.
    if (round === 0) continue;
    drawing.push(drawn);
    encoding.push(encoded);
  }
  await engine.close();
  const both = drawing.map((ms, i) => ms + (encoding[i] as number));
  return {
    name,
    glyphs: hanzi.length,
    draw: median(drawing),
    encode: median(encoding),
    both: median(both),
    size,
  };
}
