import { expect, test } from 'vitest';
import { readTextlessProject } from './kept-projects.ts';
import { type ProjectRole, readProjectFile, versionOf } from './project.ts';
import { packageRequest } from './project-package.ts';
import {
  DRAWS_LIMITS,
  type GroupedText,
  inLanguage,
  keptGroups,
  languagesOf,
  NUMERALS_ONLY,
  type RoleDraws,
  roleCharacters,
  undrawnTexts,
} from './project-roles.ts';

const TEXTS: GroupedText[] = [
  {
    name: 'ui.csv',
    groups: [
      { language: 'zh-Hans', part: 'zh', characters: '开' },
      { language: 'zh-Hant', part: 'tw', characters: '開' },
      { part: 'notes', characters: '批注' },
    ],
  },
  { name: 'story.txt', groups: [{ characters: '龙' }] },
];
const file = (draws?: unknown, more: object = {}) => ({
  format: 'ziwan-project',
  version: 2,
  name: '山海行',
  uses: [],
  roles: [{ name: '标题', face: 'dela', ...(draws === undefined ? {} : { draws }) }],
  texts: [{ name: 'ui.csv', settings: {}, characters: '开開', ...more }],
});
const role = (name: string, draws?: RoleDraws): ProjectRole => ({
  name,
  face: 'dela',
  ...(draws ? { draws } : {}),
});

test('what a role draws is read as it was written, and needs version 2', () => {
  const draws = {
    texts: [{ name: 'ui/' }, { name: 'ui.csv', parts: ['zh'] }],
    languages: ['zh-Hans'],
    line: '龙吟',
    sets: ['numerals', 'hanzi-8105', 'engine'],
  };
  const text = { languages: { tw: 'zh-Hant', notes: '' }, groups: TEXTS[0]?.groups };
  expect(readProjectFile(file(draws, text))).toEqual(file(draws, text));
  expect(readProjectFile(file())).toMatchObject({ version: 1 });
  expect(readProjectFile({ ...file(), version: 1 })).toMatchObject({ version: 1 });
  expect(versionOf({ roles: [role('数字', NUMERALS_ONLY)] })).toBe(2);
});

test.each([
  ['a set of a later version, whose characters would be lost', { sets: ['emoji'] }, /draws\.sets\[0\]/],
  ['a language that is none', { languages: ['简体'] }, /draws\.languages\[0\] 不对：须是语言的代号/],
  ['a path outside the folder', { texts: [{ name: '../a' }] }, /draws\.texts\[0\]\.name/],
  ['a part that is no text', { texts: [{ name: 'a', parts: [1] }] }, /parts\[0\] 不对：须是文字/],
  ['a long line', { line: '字'.repeat(DRAWS_LIMITS.line + 1) }, /draws\.line 不对：最多 200 字/],
  ['no object', [], /draws 不对：须是一个对象/],
])('%s is refused', (_, draws, message) => {
  expect(() => readProjectFile(file(draws))).toThrow(message);
});

test('a line of the longest length is kept', () => {
  const draws = { line: '字'.repeat(DRAWS_LIMITS.line) };
  expect(readProjectFile(file(draws)).roles[0]?.draws).toEqual(draws);
});

test('an account keeps neither the line of a role nor a text in groups, only their characters', () => {
  expect(() => readTextlessProject(file({ line: '龙吟' }))).toThrow(
    '「标题」自己的那一行须不重复、按编码排列',
  );
  expect(readTextlessProject(file({ line: '吟龙' })).roles[0]?.draws).toEqual({ line: '吟龙' });
  const groups = [{ language: 'ja', characters: '竜の' }];
  expect(() => readTextlessProject(file(undefined, { groups }))).toThrow('「ui.csv」的字须不重复');
});

test('what stands where a character was lost is never asked for, though an older file lists it', () => {
  const texts = [{ name: 'a.txt', groups: [{ characters: '龙\uD800\uFDD0\uFFFD\uFFFE\u{1FFFE}' }] }];
  expect(roleCharacters({ line: '吟\uFFFD' }, texts, () => '')).toBe('吟龙');
});

test('a project has the languages of its texts; of a role in one of them, the others are left out', () => {
  expect(languagesOf(TEXTS)).toEqual(['zh-Hans', 'zh-Hant']);
  const roles = [role('正文'), role('旧', { languages: ['ja'] }), role('标题', { line: '龙' })];
  expect(inLanguage(roles, 'zh-Hant').map(({ name, draws }) => [name, draws])).toEqual([
    ['正文', { languages: ['zh-Hant'] }],
    ['标题', { line: '龙', languages: ['zh-Hant'] }],
  ]);
});

test('texts and parts that no role draws are named', () => {
  const left = (...draws: RoleDraws[]) =>
    undrawnTexts(
      draws.map((each) => ({ draws: each })),
      TEXTS,
    ).map(({ name, groups }) => [name, ...groups.map(({ part }) => part)]);
  expect(left({ texts: [{ name: 'ui.csv', parts: ['zh', 'tw'] }] })).toEqual([
    ['ui.csv', 'notes'],
    ['story.txt', undefined],
  ]);
  expect(left(NUMERALS_ONLY, {})).toEqual([]);
});

test('a file keeps apart only the languages, and the parts that roles name', () => {
  const [table, story] = TEXTS as [GroupedText, GroupedText];
  expect(keptGroups(story, [])).toBeUndefined();
  const same = { name: 'a.csv', groups: [table.groups[2], { part: 'b', characters: '注乙' }] as never };
  expect(keptGroups(same, [])).toBeUndefined();
  expect(keptGroups(same, [{ draws: { texts: [{ name: 'a.csv', parts: ['b'] }] } }])).toEqual([
    { characters: '批注' },
    { part: 'b', characters: '乙注' },
  ]);
  expect(keptGroups(table, [])).toEqual([
    { language: 'zh-Hans', characters: '开' },
    { language: 'zh-Hant', characters: '開' },
    { characters: '批注' },
  ]);
});

const ENGINE = { id: 'any', requires: 'font', atlases: [], colours: false } as never;
const requestOf = (roles: readonly ProjectRole[], language?: string, engine = ENGINE) =>
  packageRequest(
    { name: '龙吟', roles },
    {
      engine,
      charactersOf: ({ draws }) => roleCharacters(draws, TEXTS, () => '0'),
      layouts: {},
      language,
    },
  );

test('a face is packed with the characters of the parts that use it', () => {
  const roles = [
    { ...role('标题', { texts: [], line: '龙吟' }), fillers: ['noto'] },
    { ...role('数字', NUMERALS_ONLY), face: 'orbitron' },
    role('角标', { texts: [{ name: 'ui.csv', parts: ['zh'] }] }),
    { ...role('空', { texts: [] }), face: 'noto' },
  ];
  expect(
    requestOf(roles).faces.map(({ stem, role: names, characters }) => [stem, names, characters]),
  ).toEqual([
    ['dela', '标题、角标', '吟开龙'],
    ['dela-fill-1', '补字：标题、角标', '吟开龙'],
    ['orbitron', '数字', '0'],
  ]);
});

test('a package of one language has its texts, and names of its own', () => {
  const { project, faces } = requestOf([role('正文'), role('日文', { languages: ['ja'] })], 'zh-Hant');
  expect(project).toBe('龙吟 繁体中文');
  expect(faces.map(({ stem, role: names, characters }) => [stem, names, characters])).toEqual([
    ['dela-zh-Hant', '正文', '批注開龙'],
  ]);
});

test('Ren’Py is told the language of a face whose roles have one, by its own name', () => {
  const renpy = { ...(ENGINE as object), id: 'renpy' } as never;
  const roles = [
    role('正文 简体中文', { languages: ['zh-Hans'] }),
    { ...role('正文 繁体中文', { languages: ['zh-Hant'] }), face: 'noto' },
    { ...role('界面'), face: 'other' },
    { ...role('混', { languages: ['zh-Hans'] }), face: 'other' },
  ];
  const told = (engine = renpy, language?: string) =>
    requestOf(roles, language, engine).faces.map((face) => [face.role, face.language]);
  expect(told()).toEqual([
    ['正文', 'schinese'],
    ['正文', 'tchinese'],
    ['界面、混', undefined],
  ]);
  expect(told(ENGINE)[0]).toEqual(['正文 简体中文', undefined]);
  expect(told(renpy, 'zh-Hant')).toEqual([
    ['正文', 'tchinese'],
    ['界面', 'tchinese'],
  ]);
});
