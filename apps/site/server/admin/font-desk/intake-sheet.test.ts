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
