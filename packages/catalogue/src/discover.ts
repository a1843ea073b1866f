import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { CatalogueError } from './errors.ts';
import type { Sidecar } from './sidecar.ts';
import { licenceFileIn, licenceTextOf, loadSidecar, readTextFile, unreadable } from './sidecar-files.ts';

export interface UnitFile {
  path: string;
  /** Path to show, relative to the imported folder. */
  label: string;
  styleName?: string;
  weight?: number;
}

/** Files that are imported together: a family declared by a sidecar, or a single file. */
export interface Unit {
  label: string;
  files: UnitFile[];
  sidecar: Sidecar;
  /** True if the files are the complete family; otherwise they join the family of the same name. */
  declared: boolean;
  licenceText: string | null;
  /** Label of the licence file if it is in a folder above. */
  licenceAbove?: string;
  source: { name: string; version: string | null; url: string | null };
}

/** A unit with notes about files that it leaves out, the reason why there is none, or a note about what is no font. */
export type Found =
  | { unit: Unit; warnings?: string[] }
  | { note: string }
  | { refused: { label: string; path: string; error: CatalogueError } };

const FONT_FILE = /\.(ttf|otf|ttc|otc|woff|woff2)$/i;
const FAMILY_SIDECAR = 'family.json';

/**
 * Finds the units in a file, or in a folder and everything below it, in one batch per folder.
 * @throws CatalogueError PATH_NOT_FOUND
 */
export async function* discover(path: string): AsyncGenerator<Found[]> {
  const at = await stat(path).catch(() => null);
  if (!at) throw new CatalogueError('PATH_NOT_FOUND', `找不到 ${path}`);
  if (at.isDirectory()) yield* inFolder(path, path, new Set(), null);
  else yield [await ofFile(path, dirname(path), await readdir(dirname(path)), null)];
}

/**
 * @param taken files that a family above names, grown by those of families found here
 * @param above nearest licence file in a folder above
 */
async function* inFolder(
  folder: string,
  root: string,
  taken: Set<string>,
  above: string | null,
): AsyncGenerator<Found[]> {
  const { files: names, folders, refused: found } = await entriesOf(folder, root);
  if (names.includes(FAMILY_SIDECAR)) {
    const family = await ofFolder(folder, root, names, above);
    if ('unit' in family) for (const { path } of family.unit.files) taken.add(path);
    found.push(family);
  } else
    for (const name of names)
      if (FONT_FILE.test(name) && !taken.has(join(folder, name)))
        found.push(await ofFile(join(folder, name), root, names, above));
  if (found.length > 0) yield found;
  const own = licenceFileIn(names);
  const nearest = own === undefined ? above : join(folder, own);
  for (const name of folders) yield* inFolder(join(folder, name), root, taken, nearest);
}

/**
 * Lists the files and folders in a folder, without hidden ones. Links to files count as files; links to folders, which
 * may form loops, and entries that cannot be read are refused.
 */
async function entriesOf(folder: string, root: string) {
  const files: string[] = [];
  const folders: string[] = [];
  const refused: Found[] = [];
  const refuse = (e: unknown, path: string) =>
    refused.push(refusal(e, relative(root, path) || basename(path), path));
  const entries = await readdir(folder, { withFileTypes: true }).catch((e) => {
    refuse(e, folder);
    return [];
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    const path = join(folder, name);
    if (name.startsWith('.')) continue;
    if (entry.isDirectory()) folders.push(name);
    else if (entry.isFile()) files.push(name);
    else if (entry.isSymbolicLink())
      await stat(path).then(
        (target) => {
          if (target.isFile()) files.push(name);
          else refuse(new CatalogueError('UNREADABLE', '是指向文件夹的链接，没有跟随'), path);
        },
        (e) => {
          // A link to nothing is no font.
          if (e.code === 'ENOENT')
            refused.push({ note: `${relative(root, path)} 是断开的链接，它指向的文件不在` });
          else refuse(e, path);
        },
      );
    else if (FONT_FILE.test(name)) refuse(new CatalogueError('UNREADABLE', '不是普通文件'), path);
  }
  return { files, folders, refused };
}

async function ofFile(
  path: string,
  root: string,
  names: readonly string[],
  above: string | null,
): Promise<Found> {
  const label = relative(root, path) || basename(path);
  const sidecarPath = `${path.slice(0, path.length - extname(path).length)}.json`;
  try {
    const sidecar = (await loadSidecar(sidecarPath)) ?? {};
    const licenceText = await licenceTextOf(dirname(path), sidecar, names);
    return {
      unit: {
        label,
        files: [{ path, label }],
        sidecar,
        declared: false,
        source: sourceOf(sidecar),
        ...(licenceText === null ? await licenceFromAbove(above, root) : { licenceText }),
      },
    };
  } catch (e) {
    return refusal(e, label, sidecarPath);
  }
}

async function ofFolder(
  folder: string,
  root: string,
  names: readonly string[],
  above: string | null,
): Promise<Found> {
  const path = join(folder, FAMILY_SIDECAR);
  const label = relative(root, folder) || basename(folder);
  try {
    const sidecar = (await loadSidecar(path)) ?? {};
    const unit = await declaredUnit({ label, folder, sidecar, names, root });
    if (unit.licenceText === null) Object.assign(unit, await licenceFromAbove(above, root));
    const left = names.filter(
      (n) => FONT_FILE.test(n) && !unit.files.some((f) => f.path === join(folder, n)),
    );
    return {
      unit,
      warnings: left.map(
        (n) => `${relative(root, join(folder, n))} 不在 ${FAMILY_SIDECAR} 的 files 里，没有导入`,
      ),
    };
  } catch (e) {
    return refusal(e, label, path);
  }
}

/**
 * Builds the unit that a sidecar declares for the files of a folder.
 * @throws CatalogueError FILE_MISSING if it names missing files
 */
export async function declaredUnit(from: {
  label: string;
  folder: string;
  sidecar: Sidecar;
  /** Entries of the folder. */
  names: readonly string[];
  /** Folder that labels are relative to. */
  root: string;
}): Promise<Unit> {
  const { folder, sidecar, names, root } = from;
  const own = sidecar.files ?? names.filter((n) => FONT_FILE.test(n)).map((path) => ({ path }));
  const files: UnitFile[] = [];
  for (const { path, ...override } of own) {
    const found = await filesAt(folder, path);
    if (found.length === 0) throw new CatalogueError('FILE_MISSING', `找不到字体文件 ${path}`);
    for (const f of found) files.push({ path: f, label: relative(root, f), ...override });
  }
  if (files.length === 0) throw new CatalogueError('FILE_MISSING', `${from.label} 里没有字体文件`);
  return {
    label: from.label,
    files,
    sidecar,
    declared: true,
    licenceText: await licenceTextOf(folder, sidecar, names),
    source: sourceOf(sidecar),
  };
}

/**
 * Finds the file of that name, or else the files that match it as a pattern: `*`, `?` and `[a-z]` within one
 * folder.
 */
async function filesAt(folder: string, path: string): Promise<string[]> {
  const literal = join(folder, path);
  if (
    await stat(literal).then(
      (s) => s.isFile(),
      () => false,
    )
  )
    return [literal];
  const parent = dirname(literal);
  const pattern = patternOf(basename(literal));
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((n) => pattern.test(n))
    .sort()
    .map((n) => join(parent, n));
}

function patternOf(glob: string): RegExp {
  const source = glob.replace(/\[[^\]]+\]|[*?]|[.+^${}()|\\[\]]/g, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    return part.length > 1 ? part : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}

/** The licence text of the nearest folder above that has one. */
async function licenceFromAbove(
  above: string | null,
  root: string,
): Promise<Pick<Unit, 'licenceText' | 'licenceAbove'>> {
  const licenceText = above === null ? null : await readTextFile(above);
  return above === null || licenceText === null
    ? { licenceText: null }
    : { licenceText, licenceAbove: relative(root, above) };
}

function sourceOf(sidecar: Sidecar): Unit['source'] {
  const { name, version, url } = sidecar.source ?? { name: '本地导入' };
  return { name, version: version ?? null, url: url ?? null };
}

function refusal(e: unknown, label: string, path: string): Found {
  return { refused: { label, path, error: unreadable(e) } };
}
