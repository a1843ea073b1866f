import { ContentError } from '@ziwan/content';
import { openReleasesWith } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import { expect, vi } from 'vitest';
import { AppError } from '../../calls/app-error.ts';
import { putting, startDesk } from './testing/desk.ts';

/** Rounds, in each of which everything happens at once. */
const ROUNDS = 12;

eachDialect('what happens to a text at once is done or refused, and blocks nothing', async (store) => {
  const desk = await startDesk(store);
  const { service, context } = desk;
  const text = { kind: 'text' as const, subject: desk.idOf('甲') };
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const faults: unknown[] = [];
  const tried = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      const refused = error instanceof AppError ? !error.isServerFault : error instanceof ContentError;
      if (!refused) faults.push(error);
    });
  await desk.edit('甲', 1, true);
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await service.create({ name: `第 ${round} 批`, note: '', publishAt: null }, context);
    await desk.schedule('甲', 10 * round + 2, 1);
    desk.tick(2);
    await Promise.all([
      tried(desk.check()),
      tried(desk.schedule('甲', 10 * round + 3, 30)),
      tried(service.put(id, { changes: [putting('甲', false, 0)] }, context)),
      tried(service.one(id).then(({ revision }) => service.publish(id, revision, context))),
      tried(service.publishTogether({ changes: [text], leaves: false }, context)),
      tried(desk.edit('甲', 10 * round + 4, true)),
    ]);
    expect((await openReleasesWith(store.db, text).execute()).length).toBeLessThanOrEqual(1);
  }
  expect(faults).toEqual([]);
  // What somebody has moved meanwhile has not failed.
  expect(warned.mock.calls.flat().filter((words) => String(words).includes('还没有改动'))).toEqual([]);
  warned.mockRestore();
});
