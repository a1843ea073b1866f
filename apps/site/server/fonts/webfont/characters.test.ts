import { packCodePoints } from '@ziwan/contract/code-points';
import { inspect, unpack } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

// What a page of another site asks for with its own characters (packages/loader).
const site = await sharedSite();

const addressOf = (gno: string, text: string, query = '') => {
  const codePoints = [...new Set(Array.from(text, (c) => c.codePointAt(0) as number))];
  return `/webfont/t/${gno}/${packCodePoints(codePoints.sort((a, b) => a - b))}.woff2${query}`;
};
const get = (gno: string, text: string, query?: string) => site.get(addressOf(gno, text, query));
const refused = async (url: string) => {
  const answer = await site.get(url);
  return [answer.statusCode, answer.json().code];
};
const faceOf = async (bytes: Uint8Array) => inspect((await unpack(bytes)).faces[0]?.sfnt as Uint8Array);

test('a font has those of the characters that the face draws, for any page, a day long', async () => {
  const answer = await get('shi-hei', '龙吟體');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const { drawn } = await faceOf(answer.rawPayload);
  expect(drawn.flat()).toEqual([...'吟吟龙龙'].map((c) => c.codePointAt(0)));
  const { etag } = answer.headers;
  const again = await site.get(addressOf('shi-hei', '體龙吟'), { 'if-none-match': etag as string });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('for none of them there is a font all the same, since a browser cannot tell a refusal from a failure', async () => {
  const answer = await get('shi-hei', '體〓');
  expect(answer.statusCode).toBe(200);
  const { drawn } = await faceOf(answer.rawPayload);
  expect(drawn).toHaveLength(1);
});

test('the weight axis is kept to the range that the page names', async () => {
  const axes = async (query: string) =>
    (await faceOf((await get('shi-bian', '可变', query)).rawPayload)).axes.map((a) => [a.tag, a.min, a.max]);
  expect(await axes('')).toEqual([['wght', 100, 900]]);
  expect(await axes('?wght=300:600')).toEqual([['wght', 300, 600]]);
  expect(await axes('?wght=700')).toEqual([]);
  // A face without the axis is what it is.
  expect((await get('shi-hei', '龙', '?wght=700')).statusCode).toBe(200);
  expect(await refused(addressOf('shi-bian', '可', '?wght=950'))).toEqual([400, 'S00414']);
  expect(await refused(addressOf('shi-bian', '可', '?wght=bold'))).toEqual([400, 'S00400']);
});

test('what is not an address of characters, not here, too long or not to be embedded is refused', async () => {
  expect((await site.get('/webfont/t/shi-hei/gA.woff2')).statusCode).toBe(404);
  expect((await site.get('/webfont/t/shi-hei/QQ.ttf')).statusCode).toBe(404);
  expect(await refused(addressOf('nope', '龙'))).toEqual(await refused('/webfont/css/nope.css'));
  expect(await refused(addressOf('wu-wen', '龙'))).toEqual(await refused('/webfont/css/wu-wen.css'));
  const many = (n: number) => Array.from({ length: n }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  expect((await get('shi-hei', many(2000))).statusCode).toBe(200);
  expect(await refused(addressOf('shi-hei', many(2001)))).toEqual([400, 'S00411']);
});
