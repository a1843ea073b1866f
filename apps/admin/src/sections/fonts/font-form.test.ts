import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIELD_LABELS } from './fields.ts';

test('the form of a font has an input for every field that can be written', () => {
  const form = readFileSync(new URL('font-form.tsx', import.meta.url), 'utf8');
  // Styles of faces are edited beside the report of their files.
  const { faces: _, ...fields } = FIELD_LABELS;
  const missing = Object.keys(fields).filter((field) => !form.includes(`source="${field}`));
  expect(missing, '给这些字段在 font-form.tsx 里加上输入框').toEqual([]);
});
