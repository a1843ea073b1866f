import { buildCollection, buildFont, windowsName } from '@ziwan/font-inspect/testing';
import { expect, test } from 'vitest';
import { type Json, OFL, startFontDesk } from '../../testing/font-desk.ts';
import { staffOf } from '../../testing/staff.ts';

const { site, operator, sendPart, draft } = await startFontDesk();
const sheet = async (query = ''): Promise<Json> => (await operator('GET', `/font-intake${query}`)).data;
const rowOf = async (key: string) => (await sheet()).rows.find((row: Json) => row.key === key);

const font = (family: string, ...more: ReturnType<typeof windowsName>[]) =>
  buildFont({ characters: '字玩天地', names: [windowsName(1, family), windowsName(16, family), ...more] });

/** Uploads a file with the licence file that lies beside it. */
async function send(fileName: string, bytes: Uint8Array, licence?: { name: string; text: string }) {
  const { data } = await operator('POST', '/fonts/uploads', { fileName, bytes: bytes.length, licence });
  await sendPart(data.id, bytes, 0);
  await site.services.admin.fontDesk.uploads.settled();
  return data.id as string;
}

test('an upload is a row with proposals, and becomes a draft that says what was stated', async () => {
  const upload = await send('天地.ttf', font('Tiandi', windowsName(16, '天地体', 0x804)), {
    name: 'OFL.txt',
    text: OFL,
  });
  const row = await rowOf('tiandi');
  expect(row).toMatchObject({
    uploads: [upload],
    nameZh: { value: '天地体', origin: 'font', sure: 'sure' },
    licenceId: { value: 'ofl-1.1', origin: 'file' },
    licenceText: { value: 'file' },
    texts: ['file'],
    duplicates: [],
  });
  const drawn = await operator('POST', '/fonts/preview', {
    text: '天地人',
    faces: [{ font: upload, uploaded: true, face: '0' }],
  });
  expect(drawn.data).toMatchObject([{ missing: '人', file: expect.any(String) }]);
  const stated = {
    ...{ nameZh: '天地大体', nameEn: 'Tiandi Da', kind: 'currency', script: null },
    ...{ licenceId: 'ofl-1.1', licenceText: 'file', tags: ['style.song'], about: '天高地厚。' },
  };
  const { data } = await operator('POST', '/fonts', { uploads: row.uploads, families: row.families, stated });
  expect(data).toMatchObject({
    ...{ id: 'tiandi-da', state: 'draft', nameZh: '天地大体', kind: 'currency' },
    ...{ licenceId: 'ofl-1.1', licenceText: OFL, tags: ['style.song'], about: '天高地厚。' },
  });
  expect(await rowOf('tiandi')).toBeUndefined();
});

const POEM = '白日依山尽黄河入海流欲穷千里目更上一层楼王之涣';
const SITE = '/web/api/font';

test('a line and a cover are proposed from what the face draws, saved, and shown to visitors', async () => {
  const upload = await send(
    '白日.ttf',
    buildFont({
      characters: `${POEM}白日体`,
      names: [windowsName(1, 'Bairi'), windowsName(16, 'Bairi'), windowsName(16, '白日体', 0x804)],
    }),
  );
  const row = await rowOf('bairi');
  expect(row).toMatchObject({
    sampleLine: { value: '白日体', origin: 'font', sure: 'sure' },
    // Its kind calls for a poster or a page, whose words it does not draw.
    cover: { value: null, origin: 'none' },
    covers: ['scroll', 'fan'],
  });
  const picture = async (body: object) =>
    (await operator('POST', '/fonts/cover', { face: '0', ...body })).data;
  const drawn = await picture({ font: upload, uploaded: true, covers: ['poster', 'fan', 'scroll'] });
  expect(drawn).toEqual({ cover: 'fan', svg: expect.stringMatching(/^<svg .*<\/svg>$/s) });
  expect(await picture({ font: upload, uploaded: true, covers: ['comic'] })).toEqual({
    cover: null,
    svg: null,
  });
  const stated = {
    ...{ nameZh: '白日体', nameEn: 'Bairi', kind: 'creative', licenceId: 'ofl-1.1', licenceText: 'library' },
    ...{ sampleLine: '黄河入海流', cover: 'scroll' },
  };
  const { data: font } = await operator('POST', '/fonts', {
    uploads: row.uploads,
    families: row.families,
    stated,
  });
  expect(font).toMatchObject({ sampleLine: '黄河入海流', cover: 'scroll' });
  expect(font.warnings.join()).not.toContain('样字');
  const [{ id: face }] = font.faces;
  const again = await picture({ font: font.id, face, covers: ['scroll'] });
  expect(again.svg).toContain('</svg>');
  await operator('POST', `/fonts/${font.id}/publish`, { revision: font.revision });
  const detail = async () => (await site.get(`${SITE}/getFontDetail?id=${font.id}`)).json().data;
  await expect.poll(detail).toMatchObject({
    ...{ sample: '黄河入海流', sampleLine: '黄河入海流', cover: 'scroll' },
    portrait: expect.stringContaining(`/portrait/${font.id}-`),
  });
  // The operators' picture is the visitors'.
  expect((await site.get((await detail()).portrait)).body).toBe(again.svg);
});

test('a line that the face does not draw whole is told with what it lacks, and visitors see another', async () => {
  await send('缺字.ttf', font('Quezi', windowsName(16, '天地缺', 0x804)));
  const row = await rowOf('quezi');
  expect(row).toMatchObject({
    sampleLine: { value: '地天字玩', origin: 'outlines', sure: 'likely' },
    cover: { value: null, why: '哪一景里的字都写不全，页面上不放封面' },
    covers: [],
  });
  expect(row.sampleLine.why).toContain('名字「天地缺」里的「缺」写不出');
  const stated = { nameZh: '天地缺', kind: 'creative', licenceId: 'ofl-1.1', licenceText: 'library' };
  const { data } = await operator('POST', '/fonts', {
    ...{ uploads: row.uploads, families: row.families },
    stated: { ...stated, sampleLine: '天地缺月', cover: 'poster' },
  });
  expect(data.sampleLine).toBe('天地缺月');
  expect(data.warnings).toEqual(
    expect.arrayContaining([
      '样字「天地缺月」里的「缺月」写不出：访客看到的还是站上的样字，换一行字体写得全的',
      '封面「海报」里的字写不全：访客看到的还是按标签选的一景',
    ]),
  );
  await operator('POST', `/fonts/${data.id}/publish`, { revision: data.revision });
  const card = async () => (await site.get(`${SITE}/getFontDetail?id=${data.id}`)).json().data;
  await expect.poll(card).toMatchObject({ sample: '地天字玩', portrait: null });
  const tooLong = { ...stated, sampleLine: '天'.repeat(41) };
  const refused = await operator('POST', '/fonts', { uploads: row.uploads, stated: tooLong });
  expect(refused.status).toBe(400);
});

test('editions for regions in one collection are a row, and two once they are taken apart', async () => {
  await send('万里.ttc', buildCollection([font('Wanli SC'), font('Wanli TC')]));
  expect(await rowOf('wanli')).toMatchObject({ regions: ['SC', 'TC'], families: ['wanli sc', 'wanli tc'] });
  const apart = await sheet('?apart=wanli');
  expect(apart.rows.map((row: Json) => row.key)).toEqual(['wanli sc', 'wanli tc']);
  const { uploads, families } = await rowOf('wanli');
  const { data } = await operator('POST', '/fonts', { uploads, families });
  expect(data.faces.map((face: Json) => face.styleName).sort()).toEqual(['SC Regular', 'TC Regular']);
});

test('a row names the family that has its face already, and is refused unless that is known', async () => {
  const bytes = font('Twin');
  const { data: held } = await draft(['孪生.ttf', bytes]);
  await send('孪生又.ttf', bytes);
  const { uploads, families, duplicates } = await rowOf('twin');
  expect(duplicates).toEqual([{ id: held.id, nameZh: 'Twin' }]);
  expect((await operator('POST', '/fonts', { uploads, families })).status).toBe(409);
  const known = duplicates.map((one: Json) => one.id);
  expect((await operator('POST', '/fonts', { uploads, families, known })).status).toBe(200);
});

test('a file that was dropped twice is one face of one draft', async () => {
  const bytes = font('Shuang');
  const sent = [await send('双.ttf', bytes), await send('双 (1).ttf', bytes)];
  const { uploads, families, faces } = await rowOf('shuang');
  expect(uploads.toSorted()).toEqual(sent.toSorted());
  expect(faces).toHaveLength(1);
  const { data } = await operator('POST', '/fonts', { uploads, families });
  expect(data.faces).toHaveLength(1);
  expect(await rowOf('shuang')).toBeUndefined();
});

test('a text that is nowhere is refused, and so is a licence that is not there; the row stays', async () => {
  await send('孤.ttf', font('Gu'));
  const { uploads, families, licenceId } = await rowOf('gu');
  expect(licenceId).toMatchObject({ value: 'unknown', why: '没有匹配上：字体里没有写授权' });
  const stated = { nameZh: '孤', kind: 'creative', licenceId: 'unknown', licenceText: 'library' };
  const save = (change: object) =>
    operator('POST', '/fonts', { uploads, families, stated: { ...stated, ...change } });
  expect((await save({})).message).toContain('没有授权全文');
  expect((await save({ licenceId: 'nobody', licenceText: null })).status).toBe(400);
  expect(await rowOf('gu')).toBeDefined();
});

test('templates are no choice, and others do not see the sheet', async () => {
  const { licences } = await sheet();
  const ids = licences.map(({ id }: Json) => id);
  expect(ids).toContain('ofl-1.1');
  expect(ids.filter((id: string) => id.endsWith('-template'))).toEqual([]);
  const other = await staffOf(site, { id: 'another-operator', role: 'operator' });
  expect((await other.call('GET', '/font-intake')).data.rows).toEqual([]);
  const editor = await staffOf(site, { id: 'an-editor', role: 'editor' });
  expect((await editor.call('GET', '/font-intake')).status).toBe(403);
});
