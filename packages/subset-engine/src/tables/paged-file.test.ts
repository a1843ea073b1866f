import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenFont } from '../subset-font.ts';
import { staticFont, variableFont } from '../testing/fonts.ts';
import { tinyCff, tinyCid } from '../testing/tiny-cff.ts';
import { compositeFont } from '../testing/tiny-truetype.ts';
import type { AxisSettings, LayoutPolicy, SubsetFormat } from '../types.ts';
import { PagedFile } from './paged-file.ts';

const TEXTS = ['龙吟虎啸', '龙 AVATo.，', 'fi 1234', 'ABC', '，。「」', ' ', '\u{20000}'];

let dir: string;
let fixed: Uint8Array;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'ziwan-paged-'));
  fixed = await staticFont();
});
afterAll(() => rmSync(dir, { recursive: true }));

function paged(bytes: Uint8Array): PagedFile {
  const path = join(dir, `${Math.random()}`);
  writeFileSync(path, bytes);
  return new PagedFile(path, bytes.length);
}

const request = (
  text: string,
  layout: LayoutPolicy,
  format: SubsetFormat,
  axes: AxisSettings | null = null,
) => ({
  codePoints: [...new Set(text)].map((c) => c.codePointAt(0) as number).sort((a, b) => a - b),
  axes,
  format,
  layout,
  quality: 3,
});

test('a font read in parts gives the same subsets as one in memory', () => {
  for (const bytes of [variableFont(), fixed, compositeFont(), tinyCff(), tinyCid()]) {
    const whole = new OpenFont(bytes);
    for (const text of TEXTS) {
      for (const layout of ['none', 'all'] as const) {
        for (const format of ['woff2', 'ttf'] as const) {
          // Opened anew, so that only what this request needs is in memory.
          const open = new OpenFont(paged(bytes));
          const asked = request(text, layout, format);
          expect(open.subset(asked)).toEqual(whole.subset(asked));
          open.close();
        }
      }
    }
  }
});

test('axes of a font read in parts can be set', () => {
  const bytes = variableFont();
  const asked = request('龙吟 A，', 'all', 'ttf', { wght: 700 });
  expect(new OpenFont(paged(bytes)).subset(asked)).toEqual(new OpenFont(bytes).subset(asked));
});

test('a font read in parts can be prepared', () => {
  const bytes = variableFont();
  const [whole, parts] = [new OpenFont(bytes), new OpenFont(paged(bytes))];
  for (const font of [whole, parts]) {
    for (let i = 0; i < 4; i++) font.subset(request('龙 A，', 'all', 'woff2'));
    while (font.preparationCost !== null) font.prepare(50);
  }
  const asked = request('龙吟虎啸，fi', 'all', 'woff2');
  expect(parts.subset(asked)).toEqual(whole.subset(asked));
});

test('a text takes a small part of a large font into memory', () => {
  const bytes = variableFont();
  const open = new OpenFont(paged(bytes));
  open.subset(request('龙吟虎啸', 'none', 'woff2'));
  expect(open.residentBytes).toBeGreaterThan(0);
  expect(open.residentBytes).toBeLessThan(bytes.length / 10);
  open.close();
});

test('a file that is missing or has become shorter is unreadable', () => {
  expect(() => new PagedFile(join(dir, 'none'), 100)).toThrow(
    expect.objectContaining({ code: 'FONT_UNREADABLE' }),
  );
  const path = join(dir, 'cut');
  writeFileSync(path, variableFont());
  const file = new PagedFile(path, variableFont().length);
  const open = new OpenFont(file);
  open.subset(request('龙', 'none', 'woff2'));
  truncateSync(path, 1000);
  expect(() => open.subset(request('吟', 'none', 'woff2'))).toThrow(
    expect.objectContaining({ code: 'FONT_UNREADABLE' }),
  );
});
