import { loadCommonHanzi } from '@ziwan/contract';
import { charsetCodePoints } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';

test('the hanzi that a project may declare are those by which fonts are counted', async () => {
  const levels = await loadCommonHanzi();
  const counted = (['tghz-1', 'tghz-2', 'tghz-3'] as const).map((id) =>
    [...charsetCodePoints(id)].map((codePoint) => String.fromCodePoint(codePoint)).join(''),
  );
  expect(levels).toEqual(counted);
});
