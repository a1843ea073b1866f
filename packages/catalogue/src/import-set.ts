import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@ziwan/infra/digest';
import { areIntact } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { deskFamilies } from './desk/lookup.ts';
import { declaredUnit, type Found } from './discover.ts';
import { type DownloadOptions, downloadsOf, dropDownloads, fetchFamilies, filesOf } from './downloads.ts';
import { CatalogueError } from './errors.ts';
import { type ImportOptions, withRun } from './import-path.ts';
import { type ImportRun, importBatch } from './import-units.ts';
import { withPackages } from './packages.ts';
import { catalogueOf, REPOSITORY } from './paths.ts';
import { setMeta, syncReferenceData } from './reference-data.ts';
import { removedFamilies } from './removed.ts';
import { type ReadSet, readSet } from './sets.ts';
import type { CatalogueFamily } from './sidecar.ts';
import { licenceTextOf, readTextFile } from './sidecar-files.ts';
import { withSiteLock } from './site-lock.ts';
import type { FamilyOutcome, ImportSummary } from './summary.ts';

/** Increase it when the importer treats sets differently, so that sites import them again at the next start. */
const SET_FORMAT = 2;
const DEFAULT_SET = 'default';

interface LoadedSet extends ReadSet {
  repository: string;
  /** SHA-256 of everything that defines the set's content. */
  digest: string;
}

export interface SetOptions extends ImportOptions, Omit<DownloadOptions, 'onDownload'> {
  /** Leaves alone families that are there, whatever their source, and those that an operator removed. */
  onlyNew?: boolean;
}

/**
 * Imports a set of the shipped catalogue (`catalogue/sets/<name>.json`). If some of its files cannot be fetched, the
 * other families are still imported, and the summary says why.
 * @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE, CANCELLED
 */
export async function importSet(
  ctx: CatalogueContext,
  name: string,
  options: SetOptions = {},
): Promise<ImportSummary> {
  const set = await loadSet(name, options.repository);
  return withDownloads(ctx, set, options, (failures) =>
    withRun(ctx, options, async (run) => {
      stateBare(run, set);
      const standing = await familiesOf(ctx, set);
      const own = await withoutDesk(run, set.families);
      const wanted = await wantedOf(ctx, { ...set, families: own }, options);
      const missing = wanted.filter((f) => !standing.some((s) => s.gno === f.id));
      if ((await isRecorded(ctx, set)) && missing.length === 0 && (await isIntact(ctx, set))) {
        run.summary.unchanged.push(...standing.filter((s) => !run.summary.kept.includes(s.gno)));
        return;
      }
      await runSet(run, set, wanted, options, failures);
      const isWhole = wanted.length === own.length && failures.size === 0 && !run.summary.packagesError;
      if (isWhole) await record(ctx, set);
    }),
  );
}

/** Families of a set that an import concerns. */
async function wantedOf(
  ctx: CatalogueContext,
  set: LoadedSet,
  { onlyNew = false }: SetOptions,
): Promise<CatalogueFamily[]> {
  const { db } = ctx.store;
  const desk = await deskFamilies(db);
  const own = set.families.filter((f) => !desk.has(f.id));
  if (!onlyNew) return own;
  const removed = await removedFamilies(db);
  const standing = new Set((await familiesOf(ctx, set)).map(({ gno }) => gno));
  return own.filter(({ id }) => !standing.has(id) && !removed.has(id));
}

/**
 * Fetches the published files of a set before `use`, which holds the import lock, and deletes them after it. What
 * could not be fetched whole stays, so that the next run continues there.
 */
async function withDownloads<T>(
  ctx: CatalogueContext,
  set: LoadedSet,
  options: SetOptions,
  use: (failures: ReadonlyMap<string, CatalogueError>) => Promise<T>,
): Promise<T> {
  const published = set.families.filter((family) => filesOf(family).length > 0);
  if (published.length === 0) return use(new Map());
  const { onProgress } = options;
  const fetchAndUse = async () => {
    const wanted = await wantedOf(ctx, { ...set, families: published }, options);
    const standing = await familiesOf(ctx, set);
    const isDone =
      (await isRecorded(ctx, set)) &&
      wanted.every(({ id }) => standing.some(({ gno }) => gno === id)) &&
      (await isIntact(ctx, set));
    if (isDone) return use(new Map());
    const failures = await fetchFamilies(ctx, wanted, {
      ...options,
      onDownload: (progress) => onProgress?.({ phase: 'downloads', ...progress }),
    });
    const result = await use(failures);
    await dropDownloads(
      ctx,
      wanted.filter(({ id }) => !failures.has(id)),
    );
    return result;
  };
  return withSiteLock(ctx, 'downloads', fetchAndUse, () =>
    onProgress?.({ phase: 'waiting', done: 0, total: 0, label: '' }),
  );
}

/**
 * Imports the default set if there is no family yet, or if the set has changed since it was last imported. Families
 * that the operator removed or edited in the console are left alone.
 * @returns `null` if there was nothing to do
 */
export async function ensureDefaultCatalogue(
  ctx: CatalogueContext,
  options: ImportOptions = {},
): Promise<ImportSummary | null> {
  const set = await loadSet(DEFAULT_SET, options.repository);
  const { db } = ctx.store;
  const isDone = async () => {
    if (!(await isRecorded(ctx, set))) return false;
    const any = await db.selectFrom('families').select('gno').limit(1).executeTakeFirst();
    return any !== undefined || (await removedFamilies(db)).size > 0 || (await deskFamilies(db)).size > 0;
  };
  if (await isDone()) {
    await syncReferenceData(ctx, catalogueOf(options.repository));
    return null;
  }
  let summary: ImportSummary | null = null;
  await withRun(ctx, options, async (run) => {
    // Another process may have imported it while this one waited for the lock.
    if (await isDone()) return;
    stateBare(run, set);
    const removed = await removedFamilies(db);
    await runSet(
      run,
      set,
      await withoutDesk(
        run,
        set.families.filter((f) => !removed.has(f.id)),
      ),
      options,
    );
    if (!run.summary.packagesError) await record(ctx, set);
    summary = run.summary;
  });
  return summary;
}

/** Spares the operator what the set itself states: which of its families are shown without a licence's text. */
function stateBare(run: ImportRun, { families }: LoadedSet): void {
  for (const { id, licenceFile, licenceFrom } of families)
    if (licenceFile === undefined && licenceFrom === undefined) run.withoutText.add(id);
}

/** Drops families that the console owns, and lists them in the summary. */
async function withoutDesk(run: ImportRun, families: readonly CatalogueFamily[]): Promise<CatalogueFamily[]> {
  const desk = await deskFamilies(run.ctx.store.db);
  run.summary.kept.push(...families.filter((f) => desk.has(f.id)).map((f) => f.id));
  return families.filter((f) => !desk.has(f.id));
}

async function isRecorded({ store: { db } }: CatalogueContext, set: LoadedSet): Promise<boolean> {
  const record = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', metaKey(set))
    .executeTakeFirst();
  return record?.value === set.digest;
}

async function familiesOf({ store: { db } }: CatalogueContext, set: LoadedSet): Promise<FamilyOutcome[]> {
  const ids = set.families.map((f) => f.id);
  const rows = await db
    .selectFrom('families')
    .select(['gno', 'name_zh', 'face_count'])
    .where('gno', 'in', ids)
    .orderBy('gno')
    .execute();
  return rows.map((r) => ({ gno: r.gno, nameZh: r.name_zh, faces: r.face_count }));
}

/** True if all files of the set are intact. Otherwise the set is imported again to restore them. */
async function isIntact({ store: { db }, blobs }: CatalogueContext, set: LoadedSet): Promise<boolean> {
  const faces = await db
    .selectFrom('faces')
    .select(['source_sha256', 'sfnt_sha256', 'drawn_sha256'])
    .where(
      'family_gno',
      'in',
      set.families.map((f) => f.id),
    )
    .execute();
  return areIntact(blobs, faces);
}

const metaKey = (set: LoadedSet) => `set/${set.name}`;

const record = ({ store }: CatalogueContext, set: LoadedSet) => setMeta(store.db, metaKey(set), set.digest);

async function runSet(
  run: ImportRun,
  set: LoadedSet,
  wanted: readonly CatalogueFamily[],
  options: ImportOptions,
  failures: ReadonlyMap<string, CatalogueError> = new Map(),
): Promise<void> {
  const total = wanted.length;
  let done = 0;
  const onUnit = (label: string) => options.onProgress?.({ phase: 'fonts', done: ++done, total, label });
  // Later imports count as newer, and a set lists its best families first.
  const families = [...wanted].reverse();
  const batch = (some: CatalogueFamily[], nodeModules: string | null) =>
    Promise.all(
      some.map(async (family): Promise<Found> => {
        const error = failures.get(family.id);
        return error
          ? { refused: { label: family.id, path: family.id, error } }
          : unitOf(family, { ...set, nodeModules, dataDir: run.ctx.dataDir });
      }),
    );

  if (set.packages === null) {
    await importBatch(run, await batch(families, null), onUnit);
  } else {
    const onFetched = (fetched: number, packages: number, downloaded: number) =>
      options.onProgress?.({
        phase: 'packages',
        done: fetched,
        total: packages,
        label: '',
        bytes: set.packageBytes,
        downloaded,
      });
    try {
      await withPackages(
        join(catalogueOf(set.repository), set.packages),
        run.ctx.dataDir,
        onFetched,
        async (nodeModules) => importBatch(run, await batch(families, nodeModules), onUnit),
      );
    } catch (e) {
      if (!(e instanceof CatalogueError) || e.code !== 'PACKAGES_UNAVAILABLE') throw e;
      run.summary.packagesError = `${e.message}\n重试：npm run catalogue -- add ${set.name}`;
      const own = families.filter((f) => !('package' in f.from));
      await importBatch(run, await batch(own, null), onUnit);
    }
  }
}

interface Places {
  repository: string;
  nodeModules: string | null;
  dataDir: string;
}

/** Folder that holds the files of a family during the import. */
function folderOf({ id, from }: CatalogueFamily, places: Places): string {
  if ('folder' in from) return join(places.repository, from.folder);
  if ('package' in from) return join(places.nodeModules ?? '', ...from.package.split('/'));
  return downloadsOf(places.dataDir, id);
}

async function unitOf(family: CatalogueFamily, places: Places): Promise<Found> {
  const { from, licenceFrom, ...sidecar } = family;
  const folder = folderOf(family, places);
  try {
    const names = await readdir(folder).catch(() => []);
    if (names.length === 0 && 'package' in from)
      throw new CatalogueError(
        'FILE_MISSING',
        `没有装上包 ${from.package}：字库的 catalogue/packages/<字库>/package.json 和锁文件里要有它`,
      );
    const unit = await declaredUnit({ label: family.id, folder, sidecar, names, root: folder });
    if (licenceFrom)
      unit.licenceText = await licenceTextOf(
        downloadsOf(places.dataDir, family.id),
        { licenceFile: licenceFrom.path },
        [],
      );
    for (const file of unit.files) file.label = `${family.id}：${file.label}`;
    if (!sidecar.source && 'package' in from) {
      const manifest = JSON.parse((await readTextFile(join(folder, 'package.json'))) ?? '{}');
      unit.source = { name: from.package, version: manifest.version ?? null, url: null };
    }
    if (!sidecar.source && 'repository' in from) {
      const { repository, commit } = from;
      const url = `https://github.com/${repository}/tree/${commit}`;
      unit.source = { name: repository, version: commit.slice(0, 10), url };
    }
    return { unit };
  } catch (error) {
    if (error instanceof CatalogueError) return { refused: { label: family.id, path: family.id, error } };
    throw error;
  }
}

/** @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE */
async function loadSet(name: string, repository = REPOSITORY): Promise<LoadedSet> {
  const set = await readSet(name, repository);
  const { title, families, packages } = set;
  const lock =
    packages && (await readFile(join(catalogueOf(repository), packages, 'package-lock.json'), 'utf8'));
  const folders = await Promise.all(
    families.map((f) => ('folder' in f.from ? sizesIn(join(repository, f.from.folder)) : null)),
  );
  const stated = { name, title, packages, families: families.map(({ id }) => id) };
  const digest = sha256Hex(JSON.stringify([SET_FORMAT, stated, families, lock, folders]));
  return { ...set, repository, digest };
}

/** Names and sizes of the files in a folder of this repository. For packages, the lockfile pins the content. */
async function sizesIn(folder: string): Promise<[string, number][]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (n): Promise<[string, number]> => [n, (await stat(join(folder, n))).size]),
  );
}
