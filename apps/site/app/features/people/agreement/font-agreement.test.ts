import { LICENCE_USES } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { fontAgreement } from './font-agreement.ts';

const text = fontAgreement.clauses.flatMap((c) => [c.title, ...c.paragraphs, ...(c.items ?? [])]).join('\n');

test('the agreement carries its version and dates', () => {
  expect(fontAgreement.version).toBe('1.1');
  expect(fontAgreement.effective).toBe('2026-11-22');
  expect(fontAgreement.effective >= fontAgreement.published).toBe(true);
});

test('it lists the uses of the licence matrix in order', () => {
  expect(text, '协议要列出授权表的每种用途；改正文就出新的一版').toContain(
    LICENCE_USES.map((u) => u.name).join('、'),
  );
});

test('the font’s own licence prevails', () => {
  expect(text).toContain('两者不一致时，以该授权的原文为准');
});
