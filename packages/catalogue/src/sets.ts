import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueContext } from './context.ts';
import { deskFamilies } from './desk/lookup.ts';
import { filesOf } from './downloads.ts';
import { CatalogueError } from './errors.ts';
import type { PinnedFile } from './fetch-file.ts';
import { catalogueOf, REPOSITORY } from './paths.ts';
import { readLicences, required } from './reference-data.ts';
import { removedFamilies } from './removed.ts';
import {
  type CatalogueFamily,
  catalogueFamilySchema,
  catalogueSetSchema,
  dictionarySchema,
} from './sidecar.ts';
import { readJson } from './sidecar-files.ts';

export interface ReadSet {
  name: string;
  title: string;
  families: CatalogueFamily[];
  /** Folder with the packages' lockfile, relative to `catalogue/`; `null` if the set needs no packages. */
  packages: string | null;
  /** Download (bytes) of the packages, and of everything whose size is stated. */
  packageBytes: number;
  bytes: number;
}

/** @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE */
export async function readSet(name: string, repository = REPOSITORY): Promise<ReadSet> {
  const catalogue = catalogueOf(repository);
  const all = await setNames(repository);
  if (!all.includes(name))
    throw new CatalogueError('SET_NOT_FOUND', `没有名为 ${name} 的字库，可选：${all.join('、')}`);
  const set = await required(join(catalogue, 'sets', `${name}.json`), catalogueSetSchema);
  const families = await Promise.all(
    set.families.map(async (id) => {
      const path = join(catalogue, 'families', `${id}.json`);
      const family = await readJson(path, catalogueFamilySchema, 'BAD_CATALOGUE');
      if (!family) throw new CatalogueError('BAD_CATALOGUE', `字库 ${name} 里的 ${id} 没有说明文件`);
      return family;
    }),
  );
  return {
    name,
    title: set.title,
    families,
    packages: set.packages,
    packageBytes: set.packageBytes ?? 0,
    bytes: (set.packageBytes ?? 0) + bytesOf(families),
  };
}

async function setNames(repository = REPOSITORY): Promise<string[]> {
  const files = await readdir(join(catalogueOf(repository), 'sets'));
  return files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : [])).sort();
}

/** Families of the shipped catalogue that no set names, so that nothing imports them. */
export async function familiesInNoSet(repository = REPOSITORY): Promise<string[]> {
  const named = new Set<string>();
  for (const name of await setNames(repository)) {
    const { families } = await required(
      join(catalogueOf(repository), 'sets', `${name}.json`),
      catalogueSetSchema,
    );
    for (const id of families) named.add(id);
  }
  const files = await readdir(join(catalogueOf(repository), 'families'));
  return files
    .map((file) => file.replace(/\.json$/, ''))
    .filter((id) => !named.has(id))
    .sort();
}

export interface SetState extends Pick<ReadSet, 'name' | 'title' | 'bytes'> {
  /** Download (bytes) of what is missing; packages come together. */
  missingBytes: number;
  /** Missing files whose size is known once they are fetched. */
  unsized: number;
  families: {
    id: string;
    nameZh: string;
    /** Name of the licence. */
    licence: string;
    /** True if the site neither has the family nor had it removed by an operator. */
    isMissing: boolean;
  }[];
}

/** Every set of the shipped catalogue, with what is missing of it. */
export async function setStates(
  { store: { db } }: Pick<CatalogueContext, 'store'>,
  repository = REPOSITORY,
): Promise<SetState[]> {
  const there = new Set([
    ...(await db.selectFrom('families').select('gno').execute()).map(({ gno }) => gno),
    ...(await deskFamilies(db)),
    ...(await removedFamilies(db)),
  ]);
  const licences = await readLicences(join(catalogueOf(repository), 'licences'));
  const sets: SetState[] = [];
  for (const name of await setNames(repository)) {
    const { title, bytes, packageBytes, families } = await readSet(name, repository);
    const missing = families.filter(({ id }) => !there.has(id));
    const hasPackage = missing.some(({ from }) => 'package' in from);
    sets.push({
      name,
      title,
      bytes,
      missingBytes: (hasPackage ? packageBytes : 0) + bytesOf(missing),
      unsized: unsizedOf(missing),
      families: families.map(({ id, nameZh, licence }) => ({
        id,
        nameZh,
        licence: licences.get(licence)?.name ?? licence,
        isMissing: !there.has(id),
      })),
    });
  }
  return sets;
}

export async function setLines(ctx: CatalogueContext, repository = REPOSITORY): Promise<string[]> {
  return (await setStates(ctx, repository)).map(({ name, title, bytes, unsized, families }) => {
    const missing = families.filter(({ isMissing }) => isMissing).length;
    const state = missing === 0 ? '都有了' : `缺 ${missing} 族`;
    return `${name}\t${title}\t${families.length} 族\t${megabytes(bytes)} MB${besides(unsized)}\t${state}`;
  });
}

/**
 * A table, in Markdown, of the families of a set: kind, styles, hanzi, licence and its evidence, source, download. The last
 * line sums it up.
 */
export async function tableOf(
  ctx: CatalogueContext,
  name: string,
  repository = REPOSITORY,
): Promise<string[]> {
  const { db } = ctx.store;
  const { families, bytes } = await readSet(name, repository);
  const rows = await db.selectFrom('families').select(['gno', 'hanzi_count', 'face_count']).execute();
  const licences = await readLicences(join(catalogueOf(repository), 'licences'));
  const dictionary = await required(join(catalogueOf(repository), 'dictionary.json'), dictionarySchema);
  const styles = new Map(
    dictionary.flatMap(({ type, dictNumber, dictName }) =>
      type === 'style' ? [[dictNumber, dictName]] : [],
    ),
  );
  return [
    '| 字族 | 类别 | 风格 | 字款 | 汉字 | 授权 | 授权文本 | 保留名 | 来源 | 下载 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...families.map((family) => {
      const { id, from, licence, licenceFrom, reservedFontNames = [] } = family;
      const licenceFile = licenceFrom?.path ?? family.licenceFile;
      const row = rows.find(({ gno }) => gno === id);
      const files = filesOf(family);
      const text = files.find(({ path }) => path === licenceFile);
      const cells = [
        family.nameZh,
        KINDS[family.kind ?? 'creative'],
        family.tags?.flatMap((tag) => styles.get(tag) ?? []).join('、') || '—',
        row?.face_count ?? '未导入',
        row?.hanzi_count ?? '未导入',
        licences.get(licence)?.name ?? licence,
        licenceFile
          ? `${licenceFile}${text ? `，${proofOf(text)}` : ''}${licenceFrom ? `，${sourceOf(licenceFrom)}` : ''}`
          : '没有',
        reservedFontNames.join('、') || '—',
        sourceOf(from),
        files.length > 0 ? `${megabytes(bytesOf([family]))} MB${besides(unsizedOf([family]))}` : '—',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
    summaryOf(
      families.flatMap(({ id, kind = 'creative' }) => {
        const row = rows.find(({ gno }) => gno === id);
        return row ? [{ kind, hanzi: row.hanzi_count }] : [];
      }),
      families.length,
      `${megabytes(bytes)} MB${besides(unsizedOf(families))}`,
    ),
  ];
}

const KINDS = { creative: '创意', currency: '通用' } as const;

function summaryOf(
  imported: readonly { kind: keyof typeof KINDS; hanzi: number }[],
  families: number,
  download: string,
): string {
  const creative = imported.filter(({ kind }) => kind === 'creative');
  const withHanzi = creative.filter(({ hanzi }) => hanzi > 0).length;
  return `${families} 族，已导入 ${imported.length} 族；创意 ${creative.length} 族，其中写汉字的 ${withHanzi} 族；下载 ${download}`;
}

const bytesOf = (families: readonly CatalogueFamily[]): number =>
  families.flatMap(filesOf).reduce((sum, { bytes = 0 }) => sum + bytes, 0);

const unsizedOf = (families: readonly CatalogueFamily[]): number =>
  families.flatMap(filesOf).filter(({ bytes }) => bytes === undefined).length;

const besides = (unsized: number) => (unsized > 0 ? `，另有 ${unsized} 个文件不知多大` : '');

/** Beginning of what proves a file: its SHA-256 or, before anybody had the bytes, its id in Git. */
const proofOf = ({ sha256, git }: PinnedFile) => sha256?.slice(0, 12) ?? `Git ${git?.slice(0, 12)}`;

function sourceOf(from: CatalogueFamily['from'] | PinnedFile): string {
  if ('repository' in from) return `${from.repository}@${from.commit.slice(0, 10)}`;
  return 'package' in from ? from.package : from.folder;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
