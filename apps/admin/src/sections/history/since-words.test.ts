import { expect, test } from 'vitest';
import { sinceWords } from './recent-changes.tsx';

test('brands and tags are named if they are kept from a later moment on', () => {
  const since = '2026-11-21T02:00:00.000Z';
  expect(sinceWords({ since, tagsSince: '2026-11-21T02:00:30.000Z' })).toBe(
    '从 2026-11-21 10:00 起记着站上的变化；评论和下载数不在内。',
  );
  expect(sinceWords({ since, tagsSince: '2026-12-01T00:00:00.000Z' })).toBe(
    '从 2026-11-21 10:00 起记着站上的变化（品牌和字体标签从 2026-12-01 08:00 起）；评论和下载数不在内。',
  );
});
