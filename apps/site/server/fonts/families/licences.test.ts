import { type DataOf, LICENCE_USES, type licences } from '@ziwan/contract';
import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

const guide = async () => {
  const answer = await site.get('/web/api/licences');
  expect([answer.statusCode, answer.json().code]).toEqual([200, '200']);
  return answer.json().data as DataOf<typeof licences>;
};

test('every licence lists all eight uses with its evidence and its fonts', async () => {
  const all = await guide();
  expect(all.length).toBeGreaterThan(0);
  // The database also has the licences that an operator may choose for a font.
  const { db } = site.services.store;
  const known = await db.selectFrom('licences').select('id').execute();
  expect(known.length).toBeGreaterThan(all.length);
  for (const licence of all) {
    expect(licence.families).toBeGreaterThan(0);
    expect(licence.verdicts.map((row) => row.use)).toEqual(LICENCE_USES.map((use) => use.key));
    expect(licence.evidence).not.toBe('');
    expect(licence.downloadable).toBeLessThanOrEqual(licence.families);
    expect(licence.examples.map((font) => font.licence.id)).toEqual(licence.examples.map(() => licence.id));
  }
  const { data } = (await site.get('/web/api/font/getFontList?kind=all')).json();
  expect(all.reduce((sum, licence) => sum + licence.families, 0)).toBe(data.total);
  expect(all.map((l) => l.families)).toEqual(all.map((l) => l.families).sort((a, b) => b - a));
});

test('a licence lists the reserved names of its fonts', async () => {
  const { db } = site.services.store;
  const [card] = (await guide()).find((l) => l.examples.length > 0)?.examples ?? [];
  const gno = card?.fontGNo as string;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('families')
      .set({ reserved_font_names: JSON.stringify(['Shi', 'Shi Hei']) })
      .where('gno', '=', gno)
      .execute();
    await bumpRevision(trx);
  });
  await expect
    .poll(async () => (await guide()).flatMap((l) => l.reserved).find((r) => r.fontGNo === gno), {
      timeout: 10_000,
    })
    .toMatchObject({
      nameZh: card?.nameZh,
      // What draws the name.
      faceGNo: card?.faceGNo,
      metrics: card?.metrics,
      names: ['Shi', 'Shi Hei'],
    });
});
