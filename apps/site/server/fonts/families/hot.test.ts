import { afterEach, expect, test, vi } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();
afterEach(() => void vi.useRealTimers());

test('the popular list refreshes every minute, because a download does not change the revision', async () => {
  const { db } = site.services.store;
  const first = async () =>
    (await site.get('/web/api/font/getFontList?sort=hot')).json().data.records[0].fontGNo as string;
  const downloaded = (gno: string, downloads: number) =>
    db.updateTable('families').set({ downloads }).where('gno', '=', gno).execute();
  vi.useFakeTimers({ toFake: ['Date'] });
  await downloaded('shi-fan', 10);
  expect(await first()).toBe('shi-fan');
  await downloaded('shi-hei', 20);
  vi.setSystemTime(Date.now() + 59_999);
  expect(await first()).toBe('shi-fan');
  vi.setSystemTime(Date.now() + 1);
  expect(await first()).toBe('shi-hei');
});
