import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HangulHint, type HangulHintProps } from './hangul-hint.tsx';
import { readState } from './list-state.ts';
import { fontShell } from './shells.ts';

const said = (hangul: Partial<HangulHintProps['hangul']>, search = 'text=龙 안', limits = '') =>
  renderToStaticMarkup(
    <HangulHint
      hangul={{ text: '안', full: 0, elsewhere: 0, names: [], ...hangul }}
      state={readState(new URLSearchParams(search), fontShell)}
      shell={fontShell}
      limits={limits}
    />,
  );

test('a text with Hangul names the fonts that draw its Hangul, and links to them under the same filters', () => {
  const html = said({ full: 1, names: ['乙'] }, 'text=龙 안&tagNumber=style.hei', '黑体');
  expect(html).toContain('韩文「안」：黑体里 1 款创意字体写得出，如乙');
  expect(html).toContain(
    `href="/font?text=${encodeURIComponent('안')}&amp;tagNumber=style.hei&amp;coverage=full"`,
  );
});

test('where only fonts of the other list draw it, they are counted and linked', () => {
  const html = said({ elsewhere: 2, names: ['甲', '乙'] });
  expect(html).toContain('没有创意字体写得出，2 款通用字体可以，如甲、乙');
  expect(html).toContain('href="/currency?');
});

test('without any font it says how far that holds', () => {
  expect(said({})).toContain('本站没有一款字体写得出');
  expect(said({}, '', '毛笔')).toContain('毛笔里没有一款字体写得出');
  expect(said({})).not.toContain('<a');
});
