import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();
beforeAll(async () => {
  const { db } = site.services.store;
  const put = (face: string, columns: { family_gno: string; position: number; axes?: string }) =>
    db.updateTable('faces').set(columns).where('gno', '=', face).execute();
  const axes = [
    ['wght', 100, 400, 900],
    ['wdth', 75, 100, 125],
    ['slnt', -12, 0, 0],
  ].map(([tag, min, value, max]) => ({ tag, name: tag, min, default: value, max, hidden: false }));
  const faces = await db.selectFrom('faces').select(['gno', 'family_gno']).execute();
  const faceOf = (family: string) => faces.find((face) => face.family_gno === family)?.gno ?? '';
  // 700, then a variable face, then another face of weight 700.
  await put(faceOf('shi-fan'), { family_gno: 'shi-hei', position: 1 });
  await put(faceOf('shi-bian'), { family_gno: 'shi-hei', position: 2, axes: JSON.stringify(axes) });
  await db.updateTable('faces').set({ weight: 700 }).where('gno', '=', faceOf('guan-fang')).execute();
  await put(faceOf('guan-fang'), { family_gno: 'shi-hei', position: 3 });
  await site.restart();
}, 60_000);

const sheet = (query = '') => site.get(`/webfont/css/family/shi-hei.css${query}`);
const valuesOf = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`${property}: (.+);`, 'g'))].map((match) => match[1]);

test('the stylesheet of a family has one name, and its weights, widths and slants', async () => {
  const { body, headers } = await sheet();
  expect(headers['access-control-allow-origin']).toBe('*');
  expect([...new Set(valuesOf(body, 'font-family'))]).toEqual(['"zw-shi-hei"', '"zw-shi-hei-fallback"']);
  expect([...new Set(valuesOf(body, 'font-weight'))]).toEqual(['400', '700', '100 900']);
  expect([...new Set(valuesOf(body, 'font-stretch'))]).toEqual(['75% 125%']);
  expect([...new Set(valuesOf(body, 'font-style'))]).toEqual(['normal', 'oblique 0deg 12deg']);
  for (const [, url] of body.matchAll(/url\("([^"]+)"\)/g))
    expect((await site.get(url as string)).statusCode).toBe(200);
});

test('for a text it has the faces that draw some of it', async () => {
  const { body } = await sheet(`?text=${encodeURIComponent('體')}&display=block`);
  expect(valuesOf(body, 'font-weight')).toEqual(['700']);
  expect(valuesOf(body, 'font-display')).toEqual(['block']);
  const none = await sheet(`?text=${encodeURIComponent('〓')}`);
  expect(none.json().code).toBe((await site.get('/webfont/css/shi-hei.css?text=〓')).json().code);
});

test('a family that does not exist, or may not be embedded, is refused as a face is', async () => {
  const refused = (url: string) => site.get(url).then((answer) => [answer.statusCode, answer.json().code]);
  expect(await refused('/webfont/css/family/nothing.css')).toEqual(await refused('/webfont/css/nothing.css'));
  expect(await refused('/webfont/css/family/wu-wen.css')).toEqual(await refused('/webfont/css/wu-wen.css'));
  expect((await sheet('?display=now')).statusCode).toBe(400);
});
