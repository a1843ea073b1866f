// npm run bench -- game [glyphs]: compares our MSDF with that of msdfgen as WebAssembly on every static face of the
// imported catalogue ($ZIWAN_DATA_DIR or `.data`), 40 px, range 6, on one thread: time a glyph, and mean error after
// enlarging four times. Then draws and encodes atlases of 3,500 hanzi on two threads. Goals are printed, not asserted.
import { atlasTimes } from './game/atlas.ts';
import { catalogueFaces } from './game/faces.ts';
import { type FieldResult, fieldComparison } from './game/fields.ts';

const GLYPHS = Number(process.argv[2] ?? 32);
const GOAL_RATIO = 10;
const GOAL_MS = 3000;

const percent = (share: number) => `${(100 * share).toFixed(2)}%`.padStart(7);
const ms = (value: number) => value.toFixed(2).padStart(7);

const compare = await fieldComparison(GLYPHS);
const results: FieldResult[] = [];
console.log(`MSDF, 40 px, range 6, ${GLYPHS} hanzi a face, one thread, in turns\n`);
console.log('  ours   msdfgen  ratio   error  msdfgen   face');
console.log('  ms     ms');
for (const face of catalogueFaces()) {
  if (face.variable) continue;
  const result = await compare(face);
  results.push(result);
  const { ours, theirs, ratio, ourError, theirError, name } = result;
  const missed = [ratio < GOAL_RATIO && 'slower than the goal', ourError > theirError && 'less accurate'];
  const note = missed.filter(Boolean).join(', ');
  console.log(
    `${ms(ours)}${ms(theirs)}${ratio.toFixed(1).padStart(7)} ${percent(ourError)} ${percent(theirError)}   ${name}${note && `   ✗ ${note}`}`,
  );
}
if (results.length === 0) {
  console.error('没有可测的字体：先用 npm start 导入目录');
  process.exit(1);
}
const slow = results.filter(({ ratio }) => ratio < GOAL_RATIO).length;
const worse = results.filter(({ ourError, theirError }) => ourError > theirError).length;
const least = Math.min(...results.map(({ ratio }) => ratio));
console.log(
  `\nratio ≥ ${GOAL_RATIO}: ${results.length - slow} of ${results.length} faces, least ${least.toFixed(1)}`,
);
console.log(`error not above msdfgen's: ${results.length - worse} of ${results.length} faces`);

console.log('\nAtlas of 通用规范汉字表 level 1 as MSDF, warm, two threads, with PNG pages (median of 3)\n');
const seen = { static: 0, variable: 0 };
for (const face of catalogueFaces()) {
  const kind = face.variable ? 'variable' : 'static';
  if (face.hanzi.length < 3500 || seen[kind] === 2) continue;
  seen[kind]++;
  const { draw, encode, both, size, glyphs, name } = await atlasTimes(face);
  console.log(
    `${both.toFixed(0).padStart(6)} ms (draw ${draw.toFixed(0)}, PNG ${encode.toFixed(0)})  ${glyphs} glyphs, ${(size / 1e6).toFixed(1)} MB  ${name} (${kind})${both > GOAL_MS ? `   ✗ goal ${GOAL_MS} ms` : ''}`,
  );
}
