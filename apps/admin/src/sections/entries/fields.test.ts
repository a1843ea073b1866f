import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DETAIL_LABELS, FIELD_LABELS, toInput } from './fields.ts';

const source = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the form of an entry has an input for every field that can be written', () => {
  // The choice of `publication-input.tsx` becomes the status.
  const { status: _, ...fields } = FIELD_LABELS;
  const form = ['entry-form', 'markdown-input', 'fonts-input', 'publication-input']
    .map((name) => source(`${name}.tsx`))
    .join();
  const missing = Object.keys(fields).filter(
    (field) => !new RegExp(`source[=:] ?["']${field}\\b`).test(form),
  );
  expect(missing, '给这些字段在 entry-form.tsx 里加上输入框').toEqual([]);
  const details = source('details-inputs.tsx');
  const without = Object.keys(DETAIL_LABELS).filter((field) => !details.includes(`details.${field}`));
  expect(without, '给这些字段在 details-inputs.tsx 里加上输入框').toEqual([]);
});

test('what a form leaves empty is sent as empty, and not left out', () => {
  expect(toInput('news', { title: '题' })).toEqual({
    kind: 'news',
    title: '题',
    summary: '',
    markdown: '',
    cover: null,
    author: null,
    source: null,
    tags: [],
    fonts: [],
    status: 'draft',
    publishAt: null,
    startsAt: null,
    endsAt: null,
    sort: 0,
    details: {},
  });
});

test('the form of a draft sends the address that was typed', () => {
  expect(toInput('news', { id: 'xin-zhi', title: '稿', publication: 'draft' })).toMatchObject({
    id: 'xin-zhi',
    status: 'draft',
  });
});

test('a schedule that has passed is sent as a schedule, which the server refuses, and not as a date of publication', () => {
  const values = {
    title: '题',
    status: 'published',
    publication: 'later',
    publishAt: '2020-01-01T00:00:00.000Z',
  } as const;
  expect(toInput('news', values)).toMatchObject({ status: 'scheduled', publishAt: values.publishAt });
  expect(
    toInput('news', { ...values, publication: 'now', waiting: { publishAt: null, shownVersion: 1 } }),
  ).toMatchObject({ status: 'published', publishAt: null });
});
