import { expect, test } from 'vitest';
import { fontsOnOffer } from './fonts-on-offer.ts';

const font = (nameZh: string, downloadable: boolean, missing = '') => ({
  nameZh,
  downloadable,
  text: {
    missing,
    missingCount: missing.length,
    marks: [],
    marksCount: 0,
    variantsCount: 0,
    complete: missing === '',
  },
});
const names = (fonts: readonly { nameZh: string }[]) => fonts.map(({ nameZh }) => nameZh).join('');

test('only fonts that can be chosen are counted, and the others are named apart', () => {
  const fonts = [
    font('甲', true),
    font('乙', false),
    font('丙', true),
    font('丁', true, '龘'),
    font('戊', false, '龘'),
  ];
  const { heading, offered, others } = fontsOnOffer(fonts, 3, false, null);
  expect([heading, names(offered), names(others)]).toEqual(['同一个标题，2 款字体写得全', '甲丙丁', '乙']);
  expect(fontsOnOffer(fonts.slice(0, 2), 30, false, null).heading).toBe('同一个标题，29 款字体写得全');
});

test('a title that no font draws in full leads to its characters, and a character that none has to another', () => {
  const fonts = [font('甲', true, 'Ω'), font('乙', true, 'Ω😀')];
  expect(fontsOnOffer(fonts, 0, true, null)).toMatchObject({
    heading: expect.stringContaining('没有一款字体写得全'),
    offered: fonts,
  });
  expect(fontsOnOffer([font('乙', false)], 1, true, '😀').heading).toBe(
    '没有一款能用的字体有「😀」，请换个写法',
  );
  expect(fontsOnOffer([font('甲', true)], 1, true, '灯').heading).toBe('只给「灯」换字体，1 款字体有它');
  expect(fontsOnOffer([], null, false, '灯').heading).toBe('只给「灯」换字体');
});
