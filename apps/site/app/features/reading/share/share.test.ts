import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { modulesPath } from './qr-code.tsx';
import { sharePlaces } from './share-links.ts';

/** Converts a path back into modules. */
function drawn(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let i = 0; i < Number(width); i++) (rows[Number(y)] as boolean[])[Number(x) + i] = true;
  }
  return rows;
}

test('the drawn code matches the encoded one', () => {
  const { data, size } = encode('https://example.cn/font?text=龙吟虎啸&tagNumber=style.brush', { border: 4 });
  expect(drawn(modulesPath(data), size)).toEqual(data);
});

test('sharing sites receive the full URL and title, encoded', () => {
  const title = '马善政 & 字玩 #1';
  const href = 'https://example.cn/font/a?text=%E9%BE%99&size=40#download';
  for (const place of sharePlaces({ title, href })) {
    const url = new URL(place.href);
    const values = [...url.searchParams.values()];
    expect(values).toContain(title);
    expect(values).toContain(href);
    expect(['https:', 'mailto:']).toContain(url.protocol);
  }
});
