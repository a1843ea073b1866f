import { expect, test } from 'vitest';
import { hasHangul } from './hangul.ts';

test('Hangul is distinguished from Chinese, Japanese and Latin letters', () => {
  for (const text of ['한글', '龙 안녕', 'ㄱ', 'ᄀ', 'ﾡ', '㉠', '한'.normalize('NFD')])
    expect(hasHangul(text), text).toBe(true);
  for (const text of ['', '龙吟虎啸', 'かな カナ', 'Latin 123', '々〇', '、。', '𠮷'])
    expect(hasHangul(text), text).toBe(false);
});
