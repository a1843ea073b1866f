// npm run bench -- slices: what an article costs in an embedded face, by our slices and by the ranges of Google Fonts
// (as packages of Fontsource name them). Twelve articles of the encyclopaedia, in a traditional face in traditional
// characters; the same engine makes all files. Needs a catalogue in $ZIWAN_DATA_DIR or `.data`, and npm.
// npm run bench -- slices order <dict.txt>: writes the order in which the slices take hanzi.
import { sha256Hex } from '@ziwan/infra/digest';
import { openCmap, tablesOf } from '@ziwan/sfnt';
import { slicesOf } from '../apps/site/server/fonts/webfont/slices.ts';
import { convert } from '../apps/site/server/script-conversion/converter.ts';
import { createSubsetEngine } from '../packages/subset-engine/src/index.ts';
import { catalogueFaces } from './game/faces.ts';
import { measuredArticles } from './slices/articles.ts';
import { googleRanges } from './slices/google-ranges.ts';
import { writeOrder } from './slices/order.ts';

/** Faces, each with a package that has the ranges of its script. */
const FACES = [
  { family: '马善政毛笔楷书', ranges: '@fontsource/ma-shan-zheng@5.3.1', script: 'hans' },
  { family: '站酷小薇LOGO体', ranges: '@fontsource/ma-shan-zheng@5.3.1', script: 'hans' },
  { family: '思源黑体', ranges: '@fontsource/ma-shan-zheng@5.3.1', script: 'hans' },
  { family: '粉圓', ranges: '@fontsource/huninn@5.3.0', script: 'hant' },
] as const;
const LAST_CODE_POINT = 0x3ffff;

if (process.argv[2] === 'order') writeOrder(process.argv[3] ?? '');
else await measure();

async function measure(): Promise<void> {
  const faces = new Map([...catalogueFaces()].map((face) => [face.name.split(' ')[0], face]));
  const fonts = new Map([...faces.values()].map(({ bytes }) => [sha256Hex(bytes), bytes]));
  const engine = createSubsetEngine({ load: async (id) => fonts.get(id) ?? Promise.reject(new Error(id)) });
  for (const { family, ranges, script } of FACES) {
    const face = faces.get(family);
    if (!face) {
      console.log(`${family}: not in the catalogue`);
      continue;
    }
    const drawn = drawnBy(face.bytes);
    const articles = measuredArticles().map(({ body }) => {
      const written = script === 'hans' ? body : convert(body, script).text;
      return new Set(Array.from(written, (c) => c.codePointAt(0) as number).filter((c) => drawn.has(c)));
    });
    const google = googleRanges(ranges).map((range) => range.filter((c) => drawn.has(c)));
    const ours = slicesOf({ ranges: [...drawn].map((c) => [c, c] as const) });
    for (const [name, slices] of [
      ['Google', google],
      ['ours', ours],
    ] as const) {
      let [requests, bytes] = [0, 0];
      for (const slice of slices) {
        const uses = articles.filter((article) => slice.some((c) => article.has(c))).length;
        if (uses === 0) continue;
        const { bytes: file } = await engine.subset({
          font: sha256Hex(face.bytes),
          text: String.fromCodePoint(...slice),
          format: 'woff2',
          layout: 'all',
          quality: 11,
        });
        requests += uses;
        bytes += uses * file.length;
      }
      const perArticle = (sum: number) => sum / articles.length;
      console.log(
        `${face.name}, ${name}: ${slices.length} slices; an article takes ${perArticle(requests).toFixed(1)} requests and ${(perArticle(bytes) / 1000).toFixed(0)} kB`,
      );
    }
  }
  await engine.close();
}

function drawnBy(bytes: Uint8Array): Set<number> {
  const glyphOf = openCmap(tablesOf(bytes).tables.get('cmap')) ?? (() => 0);
  const drawn = new Set<number>();
  for (let c = 0x20; c <= LAST_CODE_POINT; c++) if (glyphOf(c) > 0) drawn.add(c);
  return drawn;
}
