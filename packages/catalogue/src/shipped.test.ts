import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LICENCE_USES } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import { expect, test } from 'vitest';
import { filesOf } from './downloads.ts';
import {
  catalogueFamilySchema,
  catalogueSetSchema,
  dictionarySchema,
  licenceRecordSchema,
} from './sidecar.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const catalogue = join(root, 'catalogue');
const read = (path: string): unknown => JSON.parse(readFileSync(join(catalogue, path), 'utf8'));
const names = (folder: string): string[] =>
  readdirSync(join(catalogue, folder))
    .filter((f) => f.endsWith('.json'))
    .map((f) => f.slice(0, -'.json'.length));

const families = new Map(
  names('families').map((id) => [id, catalogueFamilySchema.parse(read(`families/${id}.json`))]),
);
const licences = new Map(
  names('licences').map((id) => [id, licenceRecordSchema.parse(read(`licences/${id}.json`))]),
);
const dictionary = dictionarySchema.parse(read('dictionary.json'));
const sets = new Map(
  names('sets').map((name) => [name, catalogueSetSchema.parse(read(`sets/${name}.json`))]),
);

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string }>;
}

test('every family’s file is named by its id, and its tags are in the dictionary', () => {
  const known = new Set(dictionary.map((item) => item.dictNumber));
  expect(known.size).toBe(dictionary.length);
  for (const [id, family] of families) {
    expect(family.id).toBe(id);
    expect(family.tags.filter((tag) => !known.has(tag))).toEqual([]);
    expect(family.tags.some((tag) => tag.startsWith('style.'))).toBe(true);
    expect(family.about?.length ?? 0, id).toBeGreaterThan(20);
  }
});

test('a pixel font is grouped with pixel fonts, whatever it is made after', () => {
  const styles = dictionary.filter(({ type }) => type === 'style').map(({ dictNumber }) => dictNumber);
  const pixel = [...families.values()].filter(({ tags }) => tags.includes('style.pixel'));
  expect(pixel.length).toBeGreaterThan(5);
  const groups = pixel.map(({ id, tags }) => [id, styles.find((style) => tags.includes(style))]);
  expect(groups.filter(([, style]) => style !== 'style.pixel')).toEqual([]);
});

test('every family names who designed it', () => {
  expect([...families.values()].filter(({ designer }) => !designer).map(({ id }) => id)).toEqual([]);
});

test('the dictionary has every tag that the importer derives', () => {
  const derived = [
    // No list is filtered by private use.
    ...LICENCE_USES.filter(({ key }) => key !== 'personal').map(({ key }) => `licence.${key}`),
    ...['hans', 'hant', 'jpan', 'latin', 'gb2312', 'tghz-1', 'big5-1'].map((k) => `script.${k}`),
  ];
  const known = new Set(dictionary.map((item) => item.dictNumber));
  const missing = derived.filter((tag) => !known.has(tag));
  expect(missing, '在 catalogue/dictionary.json 里加上这些标签').toEqual([]);
});

test('every licence covers all uses, with a note for each', () => {
  for (const [id, licence] of licences) {
    expect(licence.id).toBe(id);
    expect(
      licence.matrix.map((row) => row.use),
      `在 catalogue/licences/${id}.json 里写明每种用途`,
    ).toEqual(LICENCE_USES.map(({ key }) => key));
    expect(licence.matrix.filter((row) => row.note.length < 5)).toEqual([]);
  }
  expect([...families.values()].filter((f) => !licences.has(f.licence))).toEqual([]);
});

test('a family whose name is reserved is merged from slices only under another name', () => {
  const merged = [...families.values()].filter((f) => f.assemble === 'slices');
  expect(merged.length).toBeGreaterThan(0);
  const reserving = merged.filter((f) => f.reservedFontNames !== undefined);
  expect(reserving.filter((f) => f.assembledFrom === undefined).map((f) => f.id)).toEqual([]);
  for (const { nameZh, nameEn = '', reservedFontNames = [] } of reserving)
    expect(reservedFontNames.filter((name) => `${nameZh} ${nameEn}`.includes(name))).toEqual([]);
});

test('a family with a reserved name links to the original download, unless it is the original file', () => {
  const converted = [...families.values()].filter((f) => !('repository' in f.from));
  const reserved = converted.filter((f) =>
    f.reservedFontNames?.some((name) => f.nameEn?.includes(name) || f.nameZh.includes(name)),
  );
  expect(reserved.map((f) => f.id)).toEqual(expect.arrayContaining(['lxgw-wenkai', 'fusion-pixel-12px']));
  expect(reserved.filter((f) => f.officialDownload === undefined).map((f) => f.id)).toEqual([]);
});

test('only one family, whose package has no licence text, lacks one', () => {
  const without = [...families.values()].filter((f) => (f.licenceFile ?? f.licenceFrom) === undefined);
  expect(without.map((f) => f.id)).toEqual(['liu-jian-mao-cao']);
});

test('a brand number always has the same name', () => {
  const brands = new Map<string, string>();
  for (const { brand } of families.values()) {
    if (!brand) continue;
    expect(brands.get(brand.number) ?? brand.name).toBe(brand.name);
    brands.set(brand.number, brand.name);
  }
  expect(brands.size).toBeGreaterThan(5);
});

test('each family belongs to exactly one set', () => {
  const listed = [...sets.values()].flatMap((set) => set.families);
  const unlisted = [...families.keys()].filter((id) => !listed.includes(id));
  expect(unlisted, '在 catalogue/sets/<字库>.json 里列出它').toEqual([]);
  expect(listed.filter((id, at) => !families.has(id) || listed.indexOf(id) !== at)).toEqual([]);
});

test('the default set has at least 24 Chinese, 3 Japanese and 8 Latin families', () => {
  const scripts = (sets.get('default')?.families ?? []).map((id) => families.get(id)?.script);
  const chinese = scripts.filter((s) => s === 'Hans' || s === 'Hant' || s === 'Hans+Hant');
  expect(chinese.length).toBeGreaterThanOrEqual(24);
  expect(scripts.filter((s) => s === 'Jpan').length).toBeGreaterThanOrEqual(3);
  expect(scripts.filter((s) => s === 'Latn').length).toBeGreaterThanOrEqual(8);
});

test('a set depends on exactly the packages of its families, at their versions', () => {
  for (const set of sets.values()) {
    if (set.packages === null) continue;
    const wanted: Record<string, string | undefined> = {};
    for (const id of set.families) {
      const family = families.get(id);
      if (family && 'package' in family.from) wanted[family.from.package] = family.source?.version;
    }
    const manifest = read(join(set.packages, 'package.json')) as {
      dependencies: Record<string, string>;
    };
    const where = `catalogue/${set.packages}/package.json`;
    for (const [name, version] of Object.entries(wanted))
      expect(manifest.dependencies[name], `在 ${where} 和锁文件里写上 ${name}`).toBe(version);
    expect(Object.keys(manifest.dependencies).sort(), where).toEqual(Object.keys(wanted).sort());
  }
});

test('lockfiles contain versions and integrity, but no download URL', () => {
  for (const { packages: folder } of sets.values()) {
    if (folder === null) continue;
    const { dependencies } = read(join(folder, 'package.json')) as { dependencies: Record<string, string> };
    const { packages } = read(join(folder, 'package-lock.json')) as Lock;
    for (const [name, version] of Object.entries(dependencies)) {
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
    for (const [path, entry] of Object.entries(packages)) {
      expect(entry.resolved, path).toBeUndefined();
      if (path !== '') expect(entry.integrity, path).toMatch(/^sha512-/);
    }
  }
});

test('the first start needs no address, and every set of packages says how large it is', () => {
  const published = [...families.values()].filter((f) => filesOf(f).length > 0).map((f) => f.id);
  expect(sets.get('default')?.families.filter((id) => published.includes(id))).toEqual([]);
  expect(sets.get('game')?.families).toHaveLength(14);
  expect(sets.get('titles')?.families).toHaveLength(10);
  const byAddress = ['game', 'titles'].flatMap((name) => sets.get(name)?.families ?? []);
  // Besides them a font whose package has no licence text.
  expect([...byAddress, 'ceshen-sans'].toSorted()).toEqual(published.toSorted());
  for (const { name, packages, packageBytes } of sets.values())
    expect(packageBytes !== undefined, name).toBe(packages !== null);
});

test('the address of a family by its author, which names it in style sheets, contains no reserved name', () => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  for (const id of sets.get('titles')?.families ?? []) {
    const { reservedFontNames = [] } = families.get(id) ?? {};
    expect(
      reservedFontNames.filter((name) => plain(id).includes(plain(name))),
      id,
    ).toEqual([]);
  }
});

test('a family with an address pins exactly the files that it uses', () => {
  for (const { id, from, files, licenceFile } of families.values()) {
    if (!('repository' in from)) continue;
    const used = [...(files ?? []).map(({ path }) => path), licenceFile];
    expect(
      from.files.map(({ path }) => path),
      id,
    ).toEqual(used);
  }
});

test('files whose bytes nobody has had are fonts, proven by their id in Git; the licence texts were read', () => {
  const unseen: string[] = [];
  for (const family of families.values()) {
    const [licence, fonts] = [family.licenceFrom?.path ?? family.licenceFile, filesOf(family)];
    expect(
      fonts.filter((f) => f.path === licence && !f.sha256).map(({ path }) => path),
      family.id,
    ).toEqual([]);
    if (fonts.some(({ sha256 }) => !sha256)) unseen.push(family.id);
  }
  // The table of the set in `catalogue/README.md` says so, too.
  expect(unseen.toSorted()).toEqual([
    'evilsung',
    'genyo-min-tc',
    'nanifont',
    'swei-gothic',
    'swei-meatball',
    'yuan-975',
  ]);
  const readme = readFileSync(join(catalogue, 'README.md'), 'utf8');
  for (const id of unseen) expect(readme).toMatch(new RegExp(`\\| \`${id}\` .*not seen`));
});

test('at least 60 families of the sets draw hanzi', () => {
  // A Latin family says so; every other one has hanzi.
  expect([...families.values()].filter(({ script }) => script !== 'Latn').length).toBeGreaterThanOrEqual(60);
});

test('a font in the repository has a licence file and the hash in PROVENANCE.md', () => {
  const kept = [...families.values()].filter((f) => 'folder' in f.from);
  expect(kept.length).toBeGreaterThanOrEqual(3);
  for (const family of kept) {
    const folder = join(root, 'folder' in family.from ? family.from.folder : '');
    expect(existsSync(join(folder, family.licenceFile ?? 'missing'))).toBe(true);
    const provenance = readFileSync(join(folder, 'PROVENANCE.md'), 'utf8');
    for (const file of family.files ?? []) {
      const hash = sha256Hex(readFileSync(join(folder, file.path)));
      expect(provenance).toContain(hash);
    }
  }
});

test('a hot keyword that links to a filter uses a tag of the dictionary', () => {
  const known = new Set(dictionary.map((item) => item.dictNumber));
  const keywords = read('keywords.json') as { keyword: string; url: string | null }[];
  const tags = keywords.flatMap(({ url }) => {
    const tag = url && new URL(url, 'http://localhost').searchParams.get('tagNumber');
    return tag ? [tag] : [];
  });
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((tag) => !known.has(tag))).toEqual([]);
});
