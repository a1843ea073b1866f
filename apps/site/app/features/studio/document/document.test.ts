import { readTitle, TitleError, weightInTitle } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { inFont } from '../faces/face-strip.tsx';
import { firstSeal } from '../panels/seal-panel.tsx';
import { facesOf, withCharacter, withFace, withText, withWeightForAll } from './changes.ts';
import { firstTitle, linesOf, textOf } from './first-title.ts';
import {
  FIRST_VIEW,
  firstStep,
  redone,
  settled,
  shownStep,
  startHistory,
  undone,
  withNewTitle,
  withStep,
} from './history.ts';
import { openedFile, refusalWords, titleFile } from './opened.ts';
import { STYLES, withStyle } from './styles.ts';

const title = firstTitle('剑气纵横', 'ma-shan-zheng');
const sealed = firstSeal('horizontal', { left: 0, right: 0 });

test('every ready style is a title that programs read', () => {
  for (const style of STYLES) {
    const styled = withStyle(title, style);
    expect(readTitle(JSON.parse(JSON.stringify(styled)))).toEqual(styled);
  }
});

test('a text beyond the limits is cut and counted', () => {
  expect(linesOf('字'.repeat(45))).toMatchObject({ dropped: 5 });
  expect(linesOf('一\n二\n三\n四\n五\n六\n七').dropped).toBe(1);
  expect(linesOf('a\u0000b').lines).toEqual([[{ c: 'a' }, { c: 'b' }]]);
});

test('invisible characters that come with a pasted text are no characters of the title', () => {
  const pasted = linesOf('\u{feff}剑\u{200b}气\u{ad}纵\u{2060}横\u{200d}');
  expect(pasted).toEqual({ lines: [['剑', '气', '纵', '横'].map((c) => ({ c }))], dropped: 0 });
  // A variation selector is invisible, too, and chooses the form of the character before it.
  expect(linesOf('葛\u{e0100}').lines).toEqual([[{ c: '葛\u{e0100}' }]]);
  // Private characters are drawn by fonts of icons.
  expect(linesOf('\u{e000}').lines).toEqual([[{ c: '\u{e000}' }]]);
});

test('characters around a change keep what was set by hand', () => {
  const turned = withCharacter(
    withCharacter(title, { line: 0, at: 0 }, { turn: 5 }),
    { line: 0, at: 3 },
    { size: 1400 },
  );
  const longer = withText(turned, '剑气如虹纵横').title;
  expect(longer.lines[0]?.[0]).toEqual({ c: '剑', turn: 5 });
  expect(longer.lines[0]?.[5]).toEqual({ c: '横', size: 1400 });
  const broken = withText(turned, '剑气\n纵横').title;
  expect(broken.lines).toEqual([
    [{ c: '剑', turn: 5 }, { c: '气' }],
    [{ c: '纵' }, { c: '横', size: 1400 }],
  ]);
  expect(textOf(broken)).toBe('剑气\n纵横');
});

test('a setting by hand is taken back, and one face replaces all', () => {
  const own = withCharacter(title, { line: 0, at: 1 }, { face: 'zcool-kuaile', x: 10 });
  expect([...facesOf(own)]).toEqual([
    ['ma-shan-zheng', '剑纵横'],
    ['zcool-kuaile', '气'],
  ]);
  expect(withCharacter(own, { line: 0, at: 1 }, { face: undefined, x: undefined })).toEqual(title);
  expect([...facesOf(withFace(own, 'long-cang'))]).toEqual([['long-cang', '剑气纵横']]);
  // A character that the new face lacks stays in the one that was chosen for it.
  expect([...facesOf(withFace(own, 'long-cang', '气龘'))]).toEqual([
    ['long-cang', '剑纵横'],
    ['zcool-kuaile', '气'],
  ]);
});

test('a weight goes from a variable font to another, and not to a font of one weight', () => {
  const heavy = { ...title, weight: 900 };
  expect(withFace(heavy, 'noto-serif-sc-vf', '', true).weight).toBe(900);
  expect(withFace(heavy, 'long-cang')).toEqual({ ...title, face: 'long-cang' });
});

test('the weight of a title is that of its characters and seal in fonts of their own, and not so in earlier files', () => {
  const seal = { text: '印', face: 'wen-kai-vf' } as const;
  const earlier = readTitle({ ...title, weight: 900, lines: [[{ c: '剑' }, { c: '气', face: 'hei-vf' }]] });
  const of = (now: typeof earlier) => [...facesOf(now).keys()].map((face) => weightInTitle(now, face));
  expect(of(earlier)).toEqual([900, undefined]);
  expect(of(withWeightForAll({ ...earlier, seal: { ...sealed, ...seal } }))).toEqual([900, 900, 900]);
  const chosen = inFont(
    { ...title, weight: 900 },
    { line: 0, at: 1 },
    { faceGNo: 'hei-vf', text: undefined, axes: [] },
  );
  expect(of(chosen)).toEqual([900, 900]);
  expect(readTitle(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
  // A font of one weight for the others leaves that of a character that it lacks.
  expect(withFace(chosen, 'long-cang', '气')).toMatchObject({ weight: 900, weightFor: 'all' });
  expect(withFace(chosen, 'long-cang')).toEqual({ ...title, face: 'long-cang' });
  expect(() => readTitle({ ...title, weightFor: 'some' })).toThrow(TitleError);
});

test('undo goes back to the beginning of the session, and a gesture is one step', () => {
  const of = (text: string) => withText(title, text).title;
  const first = { title, view: FIRST_VIEW, picture: null };
  let history = startHistory(first);
  for (let i = 1; i <= 500; i++) history = withStep(history, { title: of(`剑${i}`) }, null);
  for (const spacing of [1, 2, 3])
    history = withStep(history, { title: { ...title, setting: { ...title.setting, spacing } } }, 'spacing');
  expect(history.steps).toHaveLength(502);
  history = withStep(
    settled(history),
    { title: { ...title, setting: { ...title.setting, spacing: 9 } } },
    'spacing',
  );
  expect(history.steps).toHaveLength(503);
  for (let i = 0; i < 600; i++) history = undone(history);
  expect(shownStep(history)).toBe(first);
  expect(textOf(shownStep(redone(redone(history))).title)).toBe('剑2');
  // A change drops what was undone.
  expect(withStep(redone(history), { title: of('气') }, null).steps).toHaveLength(3);
});

test('a new title has nothing of the one before, and is one step', () => {
  const gold = STYLES.find(({ id }) => id === 'gold') as (typeof STYLES)[number];
  const dressed = withStep(
    startHistory(firstStep('', 'long-cang')),
    {
      title: withStyle(title, gold),
      view: { ...FIRST_VIEW, ground: gold.ground, fill: 90 },
      picture: 'blob:1',
    },
    null,
  );
  const begun = withNewTitle(dressed, '山海');
  expect(shownStep(begun)).toEqual({
    title: firstTitle('山海', 'ma-shan-zheng'),
    view: FIRST_VIEW,
    picture: null,
  });
  expect(shownStep(undone(begun))).toBe(shownStep(dressed));
  // Nor does a slider that moves next become a part of it.
  expect(withStep(begun, { view: { ...FIRST_VIEW, fill: 80 } }, 'fill').steps).toHaveLength(4);
  expect(withNewTitle(begun, '山海')).toBe(begun);
  expect(textOf(shownStep(withNewTitle(dressed, '')).title)).toBe('剑气纵横');
});

test('one step takes back all that it changed: the title, its ground, the size, the picture', () => {
  const first = { title, view: FIRST_VIEW, picture: 'blob:1' };
  const style = STYLES.find(({ id }) => id === 'gold') as (typeof STYLES)[number];
  const view = { ...FIRST_VIEW, ground: style.ground };
  const dressed = withStep(
    startHistory(first),
    { title: withStyle(title, style), view, picture: null },
    null,
  );
  expect(dressed.steps).toHaveLength(2);
  expect(shownStep(undone(dressed))).toBe(first);
  const larger = withStep(dressed, { view: { ...view, fill: 90 } }, 'fill');
  const largest = withStep(larger, { view: { ...view, fill: 98 } }, 'fill');
  expect(largest.steps).toHaveLength(3);
  expect(shownStep(undone(largest)).view).toEqual(view);
  expect(withStep(largest, {}, null)).toBe(largest);
});

test('a file that does not open says why in the words and units of the panels', () => {
  const why = (change: object) => {
    try {
      return String(readTitle({ ...title, ...change }));
    } catch (error) {
      return error instanceof TitleError ? refusalWords(error) : String(error);
    }
  };
  expect(why({ lines: [[{ c: '字', size: 9000 }]] })).toBe(
    '这份题字文件打不开：第 1 行第 1 字的大小超出范围，须在 20% 到 400% 之间',
  );
  expect(why({ outlines: [{ width: 900, gap: 0, colour: '#000000' }] })).toBe(
    '这份题字文件打不开：外框第 1 圈的粗细超出范围，须在 0 到 200 之间',
  );
  expect(why({ version: 9 })).toBe('这份题字文件是别的版本存的，这里打不开');
  expect(why({ fill: { stops: [], angle: 0 } })).toBe('这份题字文件打不开：填色的颜色读不懂');
});

test('a file brings back the title with ground, shape, size and place; an earlier one leaves them', () => {
  const view = { ground: 'ink', shape: 'steam-library', fill: 61, lift: -12 };
  expect(openedFile(titleFile(title, view))).toEqual({ title, view, picture: null });
  expect(openedFile(JSON.stringify(title))).toEqual({ title });
  // Grounds and shapes that are no more, or not yet.
  expect(openedFile(titleFile(title, { ...view, ground: 'sea', shape: 'poster' })).view).toEqual({
    ...view,
    ground: FIRST_VIEW.ground,
    shape: FIRST_VIEW.shape,
  });
  expect(() => openedFile(titleFile(title, { ...view, fill: 300 }))).toThrow(TitleError);
});
