import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ overrides: { now: () => clock } });
const { db } = site.services.store;

async function afterChange(change: () => Promise<unknown>) {
  await change();
  await db.transaction().execute((trx) => bumpRevision(trx));
  clock += 10_000;
  return site.services.fonts.drawn();
}

test('a change of names keeps the index of characters; a font that is gone or draws others makes a new one', async () => {
  const first = await site.services.fonts.drawn();
  const [one, other] = await db.selectFrom('faces').select(['gno', 'drawn_sha256']).orderBy('gno').execute();
  const set = (of: string | undefined, values: { weight?: number; drawn_sha256?: string | undefined }) =>
    db
      .updateTable('faces')
      .set(values as { weight: number })
      .where('gno', '=', of as string)
      .execute();

  const reweighted = await afterChange(() => set(one?.gno, { weight: 123 }));
  expect(reweighted.find(one?.gno as string)?.weight).toBe(123);
  expect(reweighted.index).toBe(first.index);

  const redrawn = await afterChange(() => set(one?.gno, { drawn_sha256: other?.drawn_sha256 }));
  expect(redrawn.index).not.toBe(first.index);

  const fewer = await afterChange(() =>
    db
      .deleteFrom('faces')
      .where('gno', '=', one?.gno as string)
      .execute(),
  );
  expect(fewer.index.size).toBe(first.index.size - 1);
});
