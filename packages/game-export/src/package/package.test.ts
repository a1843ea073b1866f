import { createHash } from 'node:crypto';
import { readNames, tablesOf } from '@ziwan/sfnt';
import { expect, test } from 'vitest';
import { ENGINE_IDS, ENGINES, type Engine, type PackageFile } from '../engines/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace, sampleInput } from '../testing/sample-face.ts';
import { unzip } from '../testing/unzip.ts';
import { composePackage, type FontsLock, type PackageInput, zipPackage } from './index.ts';

const zipped = async (input: PackageInput): Promise<Buffer> =>
  Buffer.concat(await zipPackage(await composePackage(input), { date: input.date }).toArray());
const textOf = (files: readonly PackageFile[], path: string): string => {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`${path} is missing from ${files.map((each) => each.path).join(', ')}`);
  return Buffer.from(file.bytes).toString();
};
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An atlas that the engine takes, or none. */
const atlasFor = ({ needs: { drawings } }: Engine) => {
  const [type] = drawings;
  if (type === undefined) return null;
  return drawings.includes('bitmap') || type === 'bitmap'
    ? sampleAtlas()
    : sampleAtlas({ field: { type, range: 6 } });
};

test.each(ENGINE_IDS)(
  'a package for %s holds licence, receipt, credits, charset, lock and a README',
  async (id) => {
    const engine: Engine = ENGINES[id];
    const input = sampleInput([await sampleFace({ atlas: atlasFor(engine) })], { engine: id });
    const files = unzip(await zipped(input));
    for (const path of [
      'README.txt',
      'charset.txt',
      'CREDITS.txt',
      'fonts.lock.json',
      '授权/样例黑体 sample-body/授权协议.txt',
      '授权/样例黑体 sample-body/授权说明.txt',
    ]) {
      expect([...files.keys()]).toContain(path);
    }
    const readme = files.get('README.txt')?.toString() ?? '';
    expect(readme).toContain(engine.name);
    expect(readme).toContain('sample-body');
    expect(readme).toMatch(/\r\n每一处用的文件：\r\n/);
    expect(readme.includes('试验')).toBe(!engine.opened);
    expect(files.get('charset.txt')?.toString()).toBe(' AV字玩𠀀');
  },
);

test.each(ENGINE_IDS)('the same input for %s gives the same bytes, in any time zone', async (id) => {
  const input = sampleInput([await sampleFace({ atlas: atlasFor(ENGINES[id]) })], { engine: id });
  const before = process.env.TZ;
  const hashes = new Set<string>();
  try {
    for (const zone of ['UTC', 'Asia/Shanghai', 'America/New_York']) {
      process.env.TZ = zone;
      hashes.add(sha256(await zipped(input)));
    }
  } finally {
    process.env.TZ = before;
    if (before === undefined) delete process.env.TZ;
  }
  expect(hashes.size).toBe(1);
});

test('the lock names source, licence, changes, each file with its hash, and the layout', async () => {
  const face = await sampleFace();
  const files = await composePackage(sampleInput([face], { engine: 'love11' }));
  const text = textOf(files, 'fonts.lock.json');
  const lock = JSON.parse(text) as FontsLock;
  expect(lock).toMatchObject({ version: 2, project: '龙吟九万里', engine: 'love11', date: '2026-01-02' });
  const [locked] = lock.faces;
  expect(locked).toMatchObject({
    stem: 'sample-body',
    version: '2.004',
    renamedTo: 'ZiwanSample',
    source: { fileName: 'NotoSansSC-VF.ttf', sha256: 'a'.repeat(64) },
    licence: { spdx: 'OFL-1.1', textSha256: 'b'.repeat(64), reviewedAt: '2026-01-02' },
    changes: [
      '只保留 5 个字和空格',
      '字体内的名称改为「ZiwanSample」（授权保留了「Noto」）',
      '画成 16 px 的图集',
    ],
  });
  for (const { path, bytes, sha256: hash } of locked?.files ?? []) {
    const file = files.find((each) => each.path === path);
    expect([file?.bytes.byteLength, file && sha256(file.bytes)]).toEqual([bytes, hash]);
  }
  expect(locked?.files.map(({ path }) => path)).toEqual([
    'fonts/sample-body.ttf',
    'fonts/sample-body.fnt',
    'fonts/sample-body.png',
  ]);
  expect(locked?.atlas).toMatchObject({ size: 16, padding: 1, layout: face.layout });
  expect(text).toMatch(/\n +"65 0 1 1 11 13"\n/);
});

test('the lock says under what name a face stands only if that is another than its own', async () => {
  const renamedTo = async (change: object) => {
    const files = await composePackage(
      sampleInput([await sampleFace({ renamed: false, ...change })], { engine: 'love11' }),
    );
    return (JSON.parse(textOf(files, 'fonts.lock.json')) as FontsLock).faces[0]?.renamedTo;
  };
  expect([await renamedTo({}), await renamedTo({ oneWord: true })]).toEqual([null, 'ZiwanSample']);
});

test('the licence bill opens in Windows’ own editor', async () => {
  const files = await composePackage(sampleInput([await sampleFace()]));
  expect(textOf(files, '授权/授权清单.txt')).toBe('\uFEFF龙吟九万里 授权清单\r\n样例黑体（正文）\r\n');
});

test('the receipt lists uses, source, changes and files', async () => {
  const files = await composePackage(sampleInput([await sampleFace()]));
  const receipt = textOf(files, '授权/样例黑体 sample-body/授权说明.txt');
  expect(receipt.startsWith('\uFEFF样例黑体（Noto Sample） 授权说明\r\n')).toBe(true);
  for (const line of [
    '项目：龙吟九万里',
    '授权：SIL 开放字体授权 1.1（OFL-1.1）',
    '  游戏：可以',
    '  单独出售：不可以，不得单独出售字体',
    `原文件：NotoSansSC-VF.ttf  SHA-256 ${'a'.repeat(64)}`,
    '所做改动：只保留 5 个字和空格；字体内的名称改为「ZiwanSample」（授权保留了「Noto」）',
  ]) {
    expect(receipt.split('\r\n')).toContain(line);
  }
});

test('what a package gave up for its size is in its README, and missing layout rules are in the receipt', async () => {
  const note = '为了不超过 1 MB：去掉了字体里的 hinting 和排版规则。';
  const files = await composePackage(sampleInput([await sampleFace({ plain: true })], { note }));
  expect(textOf(files, 'README.txt')).toContain(`\r\n\r\n${note}\r\n`);
  expect(textOf(files, '授权/样例黑体 sample-body/授权说明.txt')).toContain('；去掉 hinting 和排版规则');
});

const sourceFrom = async (format: string) => {
  const { facts } = await sampleFace();
  return { facts: { ...facts, source: { ...facts.source, format } } };
};

test.each([
  ['ttf', 'any', ''],
  ['ttf', 'web', 'WOFF2'],
  ['woff2', 'any', 'TTF'],
  ['otf', 'rpgmaker-mz', 'WOFF'],
] as const)(
  'a %s in a package for %s is said to be converted only if it was: %s',
  async (format, engine, to) => {
    const files = await composePackage(sampleInput([await sampleFace(await sourceFrom(format))], { engine }));
    const said = /转换为 (\w+)/.exec(textOf(files, 'CREDITS.txt'))?.[1] ?? '';
    expect(said).toBe(to);
  },
);

test('the credits end with each licence once, whole, and the README says that they go with the game', async () => {
  const { facts } = await sampleFace();
  const licensed = (text: string) => ({ facts: { ...facts, licence: { ...facts.licence, text } } });
  const faces = [
    await sampleFace(),
    await sampleFace({ stem: 'b', role: '标题' }),
    await sampleFace({ stem: 'c', role: '界面', ...licensed('ANOTHER LICENCE\n') }),
  ];
  const files = await composePackage(sampleInput(faces, { engine: 'godot4' }));
  const credits = textOf(files, 'CREDITS.txt');
  expect(credits.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(1);
  expect(credits.match(/ANOTHER LICENCE/g)).toHaveLength(1);
  const readme = textOf(files, 'README.txt');
  expect(readme).toContain('CREDITS.txt 请随游戏发布');
  expect(readme).toContain('非资源文件导出过滤');
});

test.each([
  [
    'Copyright (c) 2020, Someone, with Reserved Font Name X\n\nThis Font Software is licensed under the OFL',
    'Copyright (c) 2020, Someone, with Reserved Font Name X',
  ],
  [
    'MIT License\n\nCopyright (c) 2019 A\nCopyright (c) 2021 B\n\nPermission is hereby granted',
    'Copyright (c) 2019 A\nCopyright (c) 2021 B',
  ],
  ['Copyright (c) <dates>, <Copyright Holder>\n\nThis Font Software is licensed under', ''],
  [
    'GNU GENERAL PUBLIC LICENSE\n Copyright (C) 2007 Free Software Foundation, Inc.\n Everyone is permitted',
    '',
  ],
  ['Apache License\n\nTERMS AND CONDITIONS\n\nCopyright [yyyy] [name]', ''],
  ['SIL OPEN FONT LICENSE\nPermission is hereby granted\nCopyright (c) 2020 Later', ''],
])('a font without a copyright of its own has that of its licence text: %s', async (text, expected) => {
  const { facts } = await sampleFace();
  const none = { facts: { ...facts, copyright: null, licence: { ...facts.licence, text } } };
  const files = await composePackage(sampleInput([await sampleFace(none)]));
  const [, said = ''] = /设计：设计者\n([\s\S]*?)\n?授权：/.exec(textOf(files, 'CREDITS.txt')) ?? [];
  expect(said).toBe(expected);
  const receipt = textOf(files, '授权/样例黑体 sample-body/授权说明.txt');
  expect(receipt.includes('版权：')).toBe(expected !== '');
});

test('a site without a public address leaves it out instead of a blank', async () => {
  const files = await composePackage(sampleInput([await sampleFace()], { site: { name: '字玩', url: '' } }));
  expect(JSON.parse(textOf(files, 'fonts.lock.json'))).not.toHaveProperty('site');
  expect(textOf(files, '授权/样例黑体 sample-body/授权说明.txt')).toContain('\r\n制作：字玩\r\n');
});

test('the subset bears the new name, and a face with a reserved name is refused', async () => {
  const face = await sampleFace();
  const { records } = readNames(tablesOf(face.fonts.sfnt as Uint8Array).tables.get('name'));
  const family = records.find(({ id, platform }) => id === 1 && platform === 3);
  expect(new TextDecoder('utf-16be').decode(family?.bytes)).toBe('ZiwanSample');
  const refused = expect.objectContaining({ code: 'NAME_RESERVED' });
  await expect(composePackage(sampleInput([{ ...face, family: 'Noto Sans' }]))).rejects.toEqual(refused);
  const reservingTheNewName = {
    ...face,
    family: 'Other',
    facts: { ...face.facts, reservedNames: ['ziwansample'] },
  };
  await expect(composePackage(sampleInput([reservingTheNewName]))).rejects.toEqual(refused);
});

test('two roles of one family have a folder each, and the same file name twice is refused', async () => {
  const [body, title] = [await sampleFace(), await sampleFace({ stem: 'sample-title', role: '标题' })];
  const paths = (await composePackage(sampleInput([body, title]))).map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith('授权说明.txt'))).toHaveLength(2);
  await expect(composePackage(sampleInput([body, { ...title, stem: 'Sample-Body' }]))).rejects.toEqual(
    expect.objectContaining({ code: 'PATH_TAKEN' }),
  );
});

test.each([
  ['a stem with a space', 'any', { stem: 'a b' }, 'NAME_INVALID'],
  ['a stem that leaves the folder', 'any', { stem: '../x' }, 'NAME_INVALID'],
  ['no font', 'any', { fonts: {} }, 'FONT_MISSING'],
  ['no WOFF', 'rpgmaker-mz', { fonts: {} }, 'FONT_MISSING'],
  ['neither font nor atlas', 'godot4', { fonts: {}, atlas: null }, 'FONT_MISSING'],
  ['no atlas', 'phaser', { atlas: null }, 'ATLAS_MISSING'],
  [
    'a distance field for LÖVE',
    'love11',
    { atlas: sampleAtlas({ field: { type: 'sdf', range: 4 } }) },
    'ATLAS_FIELD',
  ],
  ['a bitmap for Unity', 'unity', { atlas: sampleAtlas() }, 'ATLAS_FIELD'],
  ['two pages for Cocos', 'cocos', { atlas: sampleAtlas({ pages: 2 }) }, 'ATLAS_PAGES'],
  ['a family with a space for Cocos', 'cocos', { family: 'Zi wan' }, 'FAMILY_HAS_SPACE'],
  [
    'an odd range for Unity',
    'unity',
    { atlas: sampleAtlas({ field: { type: 'sdf', range: 5 } }) },
    'ATLAS_RANGE',
  ],
] as const)('%s is refused by its code', async (_, engine, changes, code) => {
  const input = sampleInput([await sampleFace(changes)], { engine });
  await expect(composePackage(input)).rejects.toEqual(expect.objectContaining({ code }));
});

test('an archive waits for its turn before each 128 kB', async () => {
  const files = [{ path: 'a.ttf', bytes: new Uint8Array(300 * 1024) }];
  let turns = 0;
  const turn = async () => {
    turns++;
  };
  await zipPackage(files, { date: '2026-01-02', turn }).toArray();
  expect(turns).toBe(3);
});
