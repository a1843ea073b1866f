import { expect, test } from 'vitest';
import { toInput } from './entry-values.ts';

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
