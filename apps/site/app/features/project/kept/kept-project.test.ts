import { FIRST_PACKING, ProjectFileError } from '@ziwan/contract';
import { expect, test } from 'vitest';
import {
  fromFile,
  type KeptProject,
  newProject,
  packingOf,
  toFile,
  withFace,
  withFile,
  withSettings,
  withText,
} from './kept-project.ts';

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
