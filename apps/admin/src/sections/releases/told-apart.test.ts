import { expect, test } from 'vitest';
import { toldApart } from './told-apart.ts';

const release = (id: string, name: string, size: number, createdAt: string) => ({
  id,
  name,
  size,
  createdAt,
});

test('a release is told by its size and day, and by its minute among those of one name and day', () => {
  const spring = release('a', '春季上新', 3, '2026-03-01T02:00:00Z');
  const again = release('b', '春季上新', 12, '2026-03-01T06:30:00Z');
  const later = release('c', '春季上新', 0, '2026-03-02T06:30:00Z');
  const other = release('d', '夏季上新', 1, '2026-03-02T06:31:00Z');
  const all = [spring, again, later, other];
  expect(all.map((one) => toldApart(one, all))).toEqual([
    '3 处，2026-03-01 10:00 建',
    '12 处，2026-03-01 14:30 建',
    '0 处，2026-03-02 建',
    '1 处，2026-03-02 建',
  ]);
});
