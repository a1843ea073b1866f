import { FIRST_PACKING, ProjectFileError } from '@ziwan/contract';
import { expect, test } from 'vitest';
import {
  fromFile,
  type KeptProject,
  newProject,
  packingOf,
  toFile,
  withFile,
  withLanguage,
  withoutText,
  withSettings,
  withText,
} from './kept-project.ts';
import { withDraws, withFace, withRolePerLanguage, withSet } from './role-changes.ts';

const GBK = Uint8Array.from([0xc9, 0xbd, 0xc3, 0xc5]);

const made = (): KeptProject => {
  const project = withText(newProject('山海行', 1), '对白.csv', new Blob(['key,zh\r\n1,山门\r\n']));
  return {
    ...withFace(project, '标题', 'zcool-kuaile'),
    packing: { engine: 'unity', atlas: 'sdf', size: 40, pageSize: 4096 },
    texts: project.texts.map((text) => ({ ...text, characters: '山门', settings: { format: 'csv' } })),
  };
};

test('a text of the same name replaces the former version and remembers its characters', () => {
  const project = withText(made(), '对白.csv', new Blob(['key,zh\r\n1,山海\r\n']));
  expect(project.texts).toHaveLength(1);
  expect(project.texts[0]).toMatchObject({ before: '山门', characters: '', settings: { format: 'csv' } });
  // Replaced again before it was read.
  expect(withText(project, '对白.csv', new Blob([])).texts[0]?.before).toBe('山门');
  expect(withText(made(), '界面.csv', new Blob([])).texts.map((text) => text.before)).toEqual([null, null]);
});

test('reading a text differently forgets the comparison', () => {
  const project = withText(made(), '对白.csv', new Blob([]));
  const { id } = project.texts[0] as (typeof project.texts)[number];
  expect(withSettings(project, id, { format: 'txt' }).texts[0]).toMatchObject({
    before: null,
    settings: { format: 'txt' },
  });
});

test('a project file without texts keeps everything but the texts', async () => {
  const file = JSON.stringify(await toFile(made(), false));
  expect(file).not.toContain('key,zh');
  const opened = fromFile(file, 5);
  expect(opened).toMatchObject({
    name: '山海行',
    at: 5,
    uses: ['game'],
    roles: made().roles,
    packing: made().packing,
  });
  expect(opened.texts[0]).toMatchObject({
    name: '对白.csv',
    charactersOnly: true,
    settings: { format: 'csv' },
  });
  expect(await opened.texts[0]?.blob.text()).toBe('山门');
});

test('a project file with texts keeps their bytes, in any encoding', async () => {
  const project = withText(made(), 'gbk.txt', new Blob([GBK]));
  const opened = fromFile(JSON.stringify(await toFile(project, true)), 5);
  expect(await opened.texts[0]?.blob.text()).toBe('key,zh\r\n1,山门\r\n');
  expect(new Uint8Array((await opened.texts[1]?.blob.arrayBuffer()) as ArrayBuffer)).toEqual(GBK);
  expect(opened.texts.map((text) => text.charactersOnly)).toEqual([false, false]);
});

test.each(['', 'no json', '{"format":"other"}'])('%j is refused with a sentence', (json) => {
  expect(() => fromFile(json, 1)).toThrow(ProjectFileError);
});

test('the account’s version of a project keeps the texts that have not changed, and replaces the others', async () => {
  const project = { ...withText(made(), '界面.csv', new Blob(['key,zh\r\n1,开始\r\n'])), sample: '山门' };
  const held = {
    ...project,
    texts: project.texts.map((text) => (text.name === '界面.csv' ? { ...text, characters: '始开' } : text)),
  };
  const theirs = await toFile({ ...held, name: '新名', packing: undefined } as never, false);
  const taken = withFile(
    held,
    JSON.stringify({
      ...theirs,
      texts: [
        { name: '对白.csv', settings: { format: 'csv', header: true }, characters: '山门' },
        { name: '界面.csv', settings: {}, characters: '始开新' },
        { name: '别处.csv', settings: {}, characters: '海' },
      ],
    }),
  );
  expect(taken).toMatchObject({ id: held.id, name: '新名', sample: '山门' });
  expect(taken.packing).toBeUndefined();
  const [same, newer, added] = taken.texts;
  // The same text is not read again, unless its settings have changed.
  expect(same).toMatchObject({ id: held.texts[0]?.id, charactersOnly: false, settings: { header: true } });
  expect(await same?.blob.text()).toContain('山门');
  expect(newer).toMatchObject({ charactersOnly: true, characters: '始开新', before: '始开' });
  expect(added).toMatchObject({ charactersOnly: true, before: null });
});

test('a project is packed for the engine that was recognised, unless one was chosen', async () => {
  const recognised = { name: "Ren'Py", by: 'g/game/a.rpy', engine: 'renpy' } as const;
  const project = { ...newProject('龙吟', 0), recognised };
  expect(packingOf(newProject('龙吟', 0))).toBeUndefined();
  expect(packingOf(project)).toEqual({ ...FIRST_PACKING, engine: 'renpy' });
  expect((await toFile(project, false)).packing).toMatchObject({ engine: 'renpy' });
  expect(packingOf({ ...project, packing: FIRST_PACKING })).toEqual(FIRST_PACKING);
});

test('a project starts with numbers that draw digits and signs, and keeps what roles draw with their faces', () => {
  const draws = newProject('a', 1).roles.map((role) => [role.name, role.draws]);
  expect(draws).toEqual([
    ['标题', undefined],
    ['正文', undefined],
    ['界面', undefined],
    ['数字', { texts: [], sets: ['numerals'] }],
  ]);
  const title = withDraws(made(), '标题', { texts: [], line: '龙吟' });
  expect(withFace(title, '标题', 'other').roles[0]).toMatchObject({ face: 'other', draws: { line: '龙吟' } });
  expect(withSet(title, '标题', 'ascii').roles[0]?.draws?.sets).toEqual(['ascii']);
  expect(withDraws(title, '标题', { texts: undefined }).roles[0]).not.toHaveProperty('draws');
});

test('a role is divided by language, with its face', () => {
  const divided = withRolePerLanguage(withDraws(made(), '标题', { line: '龙' }), '标题', [
    ['zh-Hans', '简体中文'],
    ['ja', '日文'],
  ]);
  expect(divided.roles.slice(0, 2)).toEqual([
    { name: '标题 简体中文', face: 'zcool-kuaile', draws: { line: '龙', languages: ['zh-Hans'] } },
    { name: '标题 日文', face: 'zcool-kuaile', draws: { line: '龙', languages: ['ja'] } },
  ]);
});

test('a file without texts has the characters of a role’s line and of each language, and no order of them', async () => {
  const groups = [
    { language: 'zh-Hans', part: 'zh', characters: '山' },
    { language: 'zh-Hant', part: 'tw', characters: '門' },
  ];
  const project = withDraws(made(), '标题', { texts: [], line: '龙吟龙' });
  const own = { ...project, texts: project.texts.map((text) => ({ ...text, characters: '山門', groups })) };
  const corrected = withLanguage(own, own.texts[0]?.id ?? '', 'tw', 'ja');
  expect(corrected.texts[0]?.languages).toEqual({ tw: 'ja' });
  expect(withLanguage(corrected, own.texts[0]?.id ?? '', 'tw', undefined).texts[0]).not.toHaveProperty(
    'languages',
  );
  const file = await toFile(corrected, false);
  expect(file).toMatchObject({ version: 2, roles: [{ draws: { line: '吟龙' } }, {}, {}, {}] });
  expect(file.texts[0]).toMatchObject({
    languages: { tw: 'ja' },
    groups: [
      { language: 'zh-Hans', characters: '山' },
      { language: 'zh-Hant', characters: '門' },
    ],
  });
  expect((await toFile(corrected, true)).roles[0]?.draws?.line).toBe('龙吟龙');
  // Another device takes it over, and the own line keeps its order here.
  const taken = withFile(corrected, JSON.stringify(file));
  expect(taken.roles[0]?.draws?.line).toBe('龙吟龙');
  expect(taken.texts[0]).toMatchObject({ languages: { tw: 'ja' }, charactersOnly: false });
  const opened = fromFile(JSON.stringify(file), 5);
  expect(opened.texts[0]).toMatchObject({ charactersOnly: true, groups: file.texts[0]?.groups });
  expect(await toFile(opened, false)).toEqual(file);
});

test('a role that drew a removed text alone draws all texts again, and others keep what is left', () => {
  const both = withText(made(), '界面.csv', new Blob(['key,zh\r\n1,开始\r\n']));
  const pick = (name: string) => ({ name });
  const bound = withDraws(
    withDraws(withDraws(both, '标题', { texts: [pick('界面.csv')] }), '正文', {
      texts: [pick('界面.csv')],
      line: '龙',
    }),
    '界面',
    { texts: [pick('界面.csv'), pick('对白.csv')] },
  );
  const { roles, texts } = withoutText(bound, both.texts[1]?.id ?? '');
  expect(texts.map(({ name }) => name)).toEqual(['对白.csv']);
  expect(roles.map(({ draws }) => draws)).toEqual([
    undefined,
    { line: '龙' },
    { texts: [pick('对白.csv')] },
    { texts: [], sets: ['numerals'] },
  ]);
});

test('a file says of a text without characters whether it was read', async () => {
  const [text] = made().texts;
  const saved = async (more: object) =>
    (await toFile({ ...made(), texts: [{ ...text, characters: '', ...more } as never] }, false)).texts[0]
      ?.groups;
  expect(await saved({ groups: [] })).toEqual([]);
  expect(await saved({ groups: undefined })).toBeUndefined();
});
