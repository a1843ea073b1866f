import { type CoveredCatalogue, decodeCoverage, type FontDetail } from '@ziwan/contract';
import { bumpRevision } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

/** Samples of which nobody has seen the licence, whose licence sets conditions, and without any licence. */
const [CLAIMED, CONDITIONAL, UNKNOWN] = ['wu-wen', 'shi-fan', 'guan-fang'];
const FONTS = { claimed: CLAIMED, conditional: CONDITIONAL, unknown: UNKNOWN };

const site = await sharedSite();
beforeAll(async () => {
  const { db } = site.services.store;
  await db.transaction().execute(async (trx) => {
    await bumpRevision(trx);
    const licence = await trx
      .selectFrom('licences')
      .selectAll()
      .where('id', '=', 'ofl-1.1')
      .executeTakeFirstOrThrow();
    const bound = statementsIn(licence.matrix).map((row) => ({
      ...row,
      permission: 'conditional' as const,
      note: '须署名',
    }));
    await trx
      .insertInto('licences')
      .values({ ...licence, id: 'bound', name: '署名授权', matrix: statedTerms(bound) })
      .execute();
    const give = (gno: string | undefined, terms: { licence_id: string; licence_text_sha256?: null }) =>
      trx
        .updateTable('families')
        .set(terms)
        .where('gno', '=', gno ?? '')
        .execute();
    await give(CONDITIONAL, { licence_id: 'bound' });
    await give(UNKNOWN, { licence_id: 'unknown', licence_text_sha256: null });
  });
  await site.restart();
}, 120_000);

const data = async (url: string) => (await site.get(url)).json().data;

test.each(Object.entries(FONTS))(
  'the detail of a font with %s uses says so of each',
  async (verdict, gno) => {
    const { licenceDetail, licence } = (await data(`/web/api/font/getFontDetail?id=${gno}`)) as FontDetail;
    expect(new Set(licenceDetail.verdicts.map((row) => row.verdict))).toEqual(new Set([verdict]));
    expect(licence.allows).toEqual([]);
  },
);

test('no font of these is among those that may be used commercially, and one that may be is', async () => {
  const { records } = await data('/web/api/font/getFontList?kind=all');
  const allows = new Map(records.map((font: FontDetail) => [font.fontGNo, font.licence.allows]));
  for (const gno of Object.values(FONTS)) expect(allows.get(gno)).toEqual([]);
  expect(allows.get('shi-hei')).toContain('commercial');
});

test('the versions of a font’s terms say what was seen with each', async () => {
  const { versions } = await data(`/web/api/font/licence-versions?fontGNo=${CLAIMED}`);
  const said = (version: { verdicts: { verdict: string }[] }) =>
    new Set(version.verdicts.map((v) => v.verdict));
  expect(versions.map((v: Parameters<typeof said>[0]) => said(v))).toEqual([new Set(['claimed'])]);
});

test('the coverage sets, by which projects are judged, have the verdicts of the font and not of its licence', async () => {
  const { rawPayload } = await site.get('/web/api/font/coverage-sets');
  const { catalogue }: { catalogue: CoveredCatalogue } = decodeCoverage(new Uint8Array(rawPayload).buffer);
  for (const [verdict, gno] of Object.entries(FONTS)) {
    const family = catalogue.families.find(({ fontGNo }) => fontGNo === gno);
    expect(catalogue.licences[family?.licence ?? '']?.verdicts.game.verdict, gno).toBe(verdict);
  }
});

test('fonts that visitors have on their computers are known with the verdicts of the catalogue', async () => {
  const { licences, families } = await data('/web/api/font/known');
  for (const [verdict, gno] of Object.entries(FONTS)) {
    const { licence } = families.find(({ fontGNo }: { fontGNo: string }) => fontGNo === gno);
    expect(licences[licence].commercial, gno).toBe(verdict);
  }
});
