import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SpecimenView } from './specimen.tsx';

const metrics = { unitsPerEm: 1000, ascender: 880, descender: -120, yMax: 900, yMin: -150 };

const drawn = (text: string, missing: string) =>
  renderToStaticMarkup(
    <SpecimenView
      gno="a"
      text={text}
      metrics={metrics as never}
      element={createRef()}
      webfont={{
        shown: { text, face: { family: 'zw-a', characters: text, missing, marks: [] } },
        state: 'ready',
        error: '',
        retry() {},
      }}
    />,
  );

test('missing characters become labelled cells, the rest is set in the face', () => {
  const cells = [...drawn('年燈夜', '燈').matchAll(/<span[^>]*title="([^"]*)"[^>]*>([^<]*)<\/span>/g)];
  expect(cells.map(([, title, text]) => [title, text])).toEqual([['这款字体没有「燈」', '燈']]);
  expect(drawn('年燈夜', '')).not.toContain('title=');
});

test('missing letters of a script from right to left keep its order, digits and hanzi that of the line', () => {
  const leftwards = [...drawn('龙שלום١', '龙שלום١').matchAll(/data-leftwards="">\s*<span[^>]*>([^<]*)</g)];
  expect(leftwards.map((match) => match[1]).join('')).toBe('שלום');
});
