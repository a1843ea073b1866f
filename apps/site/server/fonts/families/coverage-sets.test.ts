import { COVERAGE_SETS_TYPE, decodeCoverage, type LICENCE_USES } from '@ziwan/contract';
import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

let clock = Date.parse('2026-06-01T00:00:00Z');
const site = await sharedSite({ overrides: { now: () => clock } });

const URL = '/web/api/font/coverage-sets';

async function read() {
  const answer = await site.get(URL);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, COVERAGE_SETS_TYPE]);
  return decodeCoverage(Uint8Array.from(answer.rawPayload).buffer);
}

test('the sets equal the coverage index for every face and every character', async () => {
  const { catalogue, sets } = await read();
  const drawn = await site.services.fonts.drawn();
  expect(catalogue.faces.map((f) => f.gno).sort()).toEqual(drawn.faces.map((f) => f.gno).sort());
  const positions = catalogue.faces.map(({ gno }) => drawn.find(gno)?.index as number);
  const wrong: string[] = [];
  for (let c = 0; c < 0x110000; c++) {
    const bits = sets.drawing(c);
    positions.forEach((index, i) => {
      const draws = ((bits[i >> 3] as number) & (1 << (i & 7))) !== 0;
      if (draws !== drawn.index.has(index, c)) wrong.push(`${i} ${c.toString(16)}`);
    });
  }
  expect(wrong).toEqual([]);
}, 60_000);

test('each face names its family, and each family its licence with every use', async () => {
  const { catalogue } = await read();
  const face = catalogue.faces.find((f) => catalogue.families[f.family]?.fontGNo === 'shi-hei');
  const family = catalogue.families[face?.family ?? -1];
  expect(family).toMatchObject({ nameZh: '试黑体', kind: 'creative', downloadable: true });
  expect(face?.metrics.unitsPerEm).toBeGreaterThan(0);
  const licence = catalogue.licences[family?.licence ?? ''];
  const uses: (typeof LICENCE_USES)[number]['key'][] = ['game', 'app', 'web'];
  for (const use of uses) expect(licence?.verdicts[use].verdict).toMatch(/^(allowed|conditional)$/);
});

test('a browser that has the sets gets 304 until the catalogue changes', async () => {
  const first = await site.get(URL);
  const tag = String(first.headers.etag);
  const held = { 'if-none-match': tag };
  expect([(await site.get(URL, held)).statusCode, (await site.get(URL, held)).body]).toEqual([304, '']);
  await site.services.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('families').set({ name_zh: '试黑体二' }).where('gno', '=', 'shi-hei').execute();
    await bumpRevision(trx);
  });
  clock += 3000;
  await site.get(URL, held);
  const next = await site.get(URL, held);
  expect(next.statusCode).toBe(200);
  expect(next.headers.etag).not.toBe(tag);
});

test('the forms of characters come whole, so that asking for one tells nothing', async () => {
  const answer = await site.get('/web/api/text/forms');
  const { hant, hans } = answer.json().data as { hant: string; hans: string };
  expect([hant.split(' ').includes('龙龍'), hans.split(' ').includes('龍龙')]).toEqual([true, true]);
});

test('the sets are sent compressed', async () => {
  const plain = await site.get(URL);
  const packed = await site.get(URL, { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});
