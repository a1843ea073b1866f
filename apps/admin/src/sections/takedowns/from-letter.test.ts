import { expect, test } from 'vitest';
import { caseFromLetter } from './from-letter.ts';

const letter = {
  id: '0123456789abcdef',
  name: '某字库公司',
  phone: null,
  email: 'law@example.cn',
  topic: '版权与投诉',
  content: '贵站的 https://ziwan.example/font/chun-shan 侵犯了我们的著作权。',
  createdAt: '2026-11-28T17:00:00.000Z',
};

test('a case takes from a letter who wrote when and what, and the font that it names', () => {
  expect(caseFromLetter(letter)).toEqual({
    fontGNo: 'chun-shan',
    claimant: '某字库公司',
    receivedOn: '2026-11-29',
    note: `来信 01234567（版权与投诉），2026-11-29 01:00，某字库公司，law@example.cn：\n${letter.content}`,
  });
});

test('a letter that names no font leaves it to be chosen, and a long one is cut', () => {
  const made = caseFromLetter({ ...letter, content: '侵'.repeat(5000) });
  expect(made).not.toHaveProperty('fontGNo');
  expect(made.note).toHaveLength(4000);
});
