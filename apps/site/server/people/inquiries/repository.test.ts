import type { SubmissionsTable } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { InquiryRepository } from './repository.ts';

const submission = (id: string, userId: string): SubmissionsTable => ({
  id,
  user_id: userId,
  name: '小林',
  phone: null,
  email: 'a@b.cn',
  type: '',
  title: '海报',
  description: '说明',
  link: null,
  fonts: '[]',
  files: '[]',
  status: 'new',
  reply: null,
  replied_by: null,
  replied_at: null,
  delivery: 'none',
  case_id: null,
  consent: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

const upload = (key: string, userId: string) => ({
  key,
  user_id: userId,
  media_type: 'image/png',
  width: 1,
  height: 1,
  bytes: 1,
  sha256: 'x',
  submission_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

eachDialect('a file named by many concurrent submissions is bound to one of them', async ({ db }) => {
  const user = await insertUser(db);
  const repository = new InquiryRepository(db);
  await repository.addUpload(upload('a', user));
  await repository.addUpload(upload('b', user));
  expect(await repository.hasFree(user, ['a', 'b'])).toBe(true);
  expect(await repository.hasFree('somebody', ['a'])).toBe(false);
  const kept = await Promise.all(
    Array.from({ length: 20 }, (_, i) => repository.addSubmission(submission(`s${i}`, user), ['a', 'b'])),
  );
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(await db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
  expect(await repository.hasFree(user, ['a'])).toBe(false);
});

eachDialect('deleting an account anonymises its submissions', async ({ db }) => {
  const user = await insertUser(db);
  const repository = new InquiryRepository(db);
  await repository.addSubmission(submission('one', user), []);
  await repository.addUpload(upload('a', user));
  await db.deleteFrom('users').where('id', '=', user).execute();
  expect(await db.selectFrom('submissions').select('user_id').execute()).toEqual([{ user_id: null }]);
  expect(await db.selectFrom('uploads').select('user_id').execute()).toEqual([{ user_id: null }]);
});
