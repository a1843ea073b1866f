import type { FontResource } from '@ziwan/contract';
import { namesOf, unpack } from '@ziwan/font-inspect';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

const dataAt = async (url: string) => (await site.get(url)).json().data;

/** Resources of a family in every call that gives them. */
async function resources(id: string): Promise<FontResource[]> {
  const [detail, children, information] = await Promise.all([
    dataAt(`/web/api/font/getFontDetail?id=${id}`),
    dataAt(`/api/v1/web/search/${id}/childs`),
    dataAt(`/api/v1/web/search/fontInformation/${id}`),
  ]);
  const face = children[0].fontGNo;
  const ofFace = await dataAt(`/api/v1/web/search/fontInformation/${face}`);
  const parent = await dataAt(`/api/v1/web/search/fontInformation/${face}/pid`);
  return [
    ...detail.childFontResource,
    ...children,
    information,
    ...information.childFontResource,
    ofFace,
    parent,
  ];
}

const START = { woffPath: 'wOFF', ttfPath: '\0\u0001\0\0' } as const;

test.each(['shi-hei', 'shi-bian', 'guan-fang'])(
  'the addresses of %s give the font itself, as WOFF and as TTF, to pages of any site',
  async (id) => {
    const all = await resources(id);
    expect(all.length).toBeGreaterThanOrEqual(6);
    for (const resource of all)
      for (const [path, start] of Object.entries(START) as ['woffPath' | 'ttfPath', string][]) {
        const file = await site.get(resource[path] as string);
        expect([path, file.statusCode]).toEqual([path, 200]);
        expect(file.headers['access-control-allow-origin']).toBe('*');
        expect(file.rawPayload.subarray(0, 4).toString('latin1')).toBe(start);
        const { faces } = await unpack(file.rawPayload);
        expect(namesOf((faces[0] as { sfnt: Uint8Array }).sfnt).family.en).toContain('Noto Sans');
      }
  },
);

test('a font that may only be previewed here has no address, as its detail says', async () => {
  expect((await dataAt('/web/api/font/getFontDetail?id=wu-wen')).embeddable).toBe(false);
  for (const { woffPath, ttfPath } of await resources('wu-wen'))
    expect([woffPath, ttfPath]).toEqual([null, null]);
});

test('a font that draws nothing of its own name is reduced to its most common characters', async () => {
  const { db } = site.services.store;
  await db.updateTable('families').set({ name_zh: '\u{20000}' }).where('gno', '=', 'shi-hei').execute();
  await site.restart();
  const [resource] = await resources('shi-hei');
  expect((await site.get(resource?.woffPath ?? '')).statusCode).toBe(200);
});

test('the reference says what the addresses give, and why they may be null', async () => {
  const { paths } = (await site.get('/openapi.json')).json();
  const { data } =
    paths['/api/v1/web/search/{id}/childs'].get.responses[200].content['application/json'].schema.properties;
  const { woffPath, ttfPath } = data.items.properties;
  for (const { description } of [woffPath, ttfPath])
    expect(description).toMatch(/名字里的字.*只供预览.*null/);
});
