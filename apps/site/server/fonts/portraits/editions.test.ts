import { sha256Hex } from '@ziwan/infra/digest';
import type { Line, Outline, Setter } from '@ziwan/lettering';
import { expect, test } from 'vitest';
import { SCENES, type SceneName } from './kinds.ts';
import { drawPlan, EDITION } from './plan.ts';
import { WORDS } from './words.ts';

/** Outlines that differ, as those of characters do. */
function outlineOf(character: string): Outline {
  const more = ((character.codePointAt(0) as number) % 7) / 100;
  const box = { left: 0.1 - more, right: 0.9, bottom: -0.08, top: 0.8 + more };
  return {
    commands: [
      { type: 'M', values: [box.left, box.bottom] },
      { type: 'L', values: [box.right, box.top] },
      { type: 'Z', values: [] },
    ],
    box,
  };
}
const setter: Setter = {
  set(text): Line {
    const outlines = Array.from(text, outlineOf);
    const glyphs = outlines.map((outline, x) => ({ outline, unit: 1, x, y: 0 }));
    const [first, last] = [outlines[0]?.box, outlines.at(-1)?.box];
    const ink = first && last ? { ...first, right: glyphs.length - 1 + last.right } : null;
    return { glyphs, advance: glyphs.length, ink };
  },
};

const words = ['长夜行', '守灯人', '前面没有路了。', '要继续走吗？', '小满', '春'];
/** Games that are set in each place of a screen. */
const titles = ['长夜行', '海的钥匙', '星落村'];
const names = Object.keys(SCENES) as SceneName[];
const drawings = () =>
  Object.fromEntries(
    names.map((scene) => {
      const drawn = ['shi-hei', 'di-kai', 'ziwan-24'].map((gno, i) => {
        const face = { sfnt: '', axes: {} };
        const plan = {
          edition: EDITION,
          gno,
          scene,
          words: scene === 'screen' ? [titles[i] as string, ...words.slice(1)] : words,
          face,
          grid: scene === 'screen' ? 8 + i * 4 : null,
        };
        return drawPlan(plan, setter, { width: 1280, height: 800 });
      });
      return [scene, sha256Hex(drawn.join('\n')).slice(0, 16)];
    }),
  );

test('the drawings of an edition never change, since browsers keep them for a year under its addresses', () => {
  // After a change that visitors should see, raise EDITION and write the new values here.
  expect([EDITION, drawings()]).toEqual([
    3,
    {
      bound: 'b9a6761a7ff65437',
      comic: '0744becf604ed427',
      fan: 'f4cb052d8ca36fc1',
      letter: 'a82b28a474f5ca88',
      neon: 'a104f9373003acd1',
      note: '5fc693d8735245a0',
      page: '971755040502e474',
      panel: 'f9fa083547e04fb2',
      poster: '5ad92779dbd821c6',
      screen: 'b5d02a0a2bf6668a',
      scroll: 'd8f0f6d328c77a0c',
      sign: '5a37252151767f46',
      way: 'bed87efaaf6c0d83',
    },
  ]);
});

test('every line that a scene writes says something', () => {
  const lines = Object.entries(WORDS).flatMap(([scene, scripts]) =>
    Object.values(scripts).flatMap((sets) => sets.flatMap((set) => set.map((line) => [scene, line.trim()]))),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter(([, line]) => line === '')).toEqual([]);
});
