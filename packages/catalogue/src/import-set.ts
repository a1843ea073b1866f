import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@ziwan/infra/digest';
import { areIntact } from './blobs/index.ts';
import type { CatalogueContext } from './context.ts';
import { deskFamilies } from './desk/lookup.ts';
import { declaredUnit, type Found } from './discover.ts';
import { CatalogueError } from './errors.ts';
import { type ImportOptions, withRun } from './import-path.ts';
import { type ImportRun, importBatch } from './import-units.ts';
import { withPackages } from './packages.ts';
import { catalogueOf, REPOSITORY } from './paths.ts';
import { required, setMeta, syncReferenceData } from './reference-data.ts';
import { removedFamilies } from './removed.ts';
import { type CatalogueFamily, catalogueFamilySchema, catalogueSetSchema } from './sidecar.ts';
import { readJson, readTextFile } from './sidecar-files.ts';
import type { FamilyOutcome, ImportSummary } from './summary.ts';

/** Increase it when the importer treats sets differently, so that sites import them again at the next start. */
const SET_FORMAT = 2;
const DEFAULT_SET = 'default';

interface LoadedSet {
  name: string;
  repository: string;
  families: CatalogueFamily[];
  /** Folder with the packages' lockfile; `null` if the set needs no packages. */
  packages: string | null;
  /** SHA-256 of everything that defines the set's content. */
  digest: string;
}

/**
 * Imports a set of the shipped catalogue (`catalogue/sets/<name>.json`). If its packages cannot be fetched, the
 * families in this repository are still imported, and the summary says so.
 * @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE
 */
export async function importSet(
  ctx: CatalogueContext,
  name: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const set = await loadSet(name, options.repository);
  return withRun(ctx, options, async (run) => {
    const standing = await familiesOf(ctx, set);
    const wanted = await withoutDesk(run, set.families);
    const missing = wanted.filter((f) => !standing.some((s) => s.gno === f.id));
    if ((await isRecorded(ctx, set)) && missing.length === 0 && (await isIntact(ctx, set))) {
      run.summary.unchanged.push(...standing.filter((s) => !run.summary.kept.includes(s.gno)));
    } else await runSet(run, set, wanted, options);
  });
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
    summary = run.summary;
  });
  return summary;
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

async function runSet(
  run: ImportRun,
  set: LoadedSet,
  wanted: readonly CatalogueFamily[],
  options: ImportOptions,
): Promise<void> {
  const total = wanted.length;
  let done = 0;
  const onUnit = (label: string) => options.onProgress?.({ phase: 'fonts', done: ++done, total, label });
  // Later imports count as newer, and a set lists its best families first.
  const families = [...wanted].reverse();
  const batch = (some: CatalogueFamily[], nodeModules: string | null) =>
    Promise.all(some.map((f) => unitOf(f, set.repository, nodeModules)));

  if (set.packages === null) {
    await importBatch(run, await batch(families, null), onUnit);
  } else {
    options.onProgress?.({ phase: 'packages', done: 0, total, label: '' });
    try {
      await withPackages(set.packages, run.ctx.dataDir, async (nodeModules) =>
        importBatch(run, await batch(families, nodeModules), onUnit),
      );
    } catch (e) {
      if (!(e instanceof CatalogueError) || e.code !== 'PACKAGES_UNAVAILABLE') throw e;
      run.summary.packagesError = `${e.message}\n重试：npm run catalogue -- add ${set.name}`;
      const own = families.filter((f) => 'folder' in f.from);
      await importBatch(run, await batch(own, null), onUnit);
      return;
    }
  }
  await setMeta(run.ctx.store.db, metaKey(set), set.digest);
}

async function unitOf(
  family: CatalogueFamily,
  repository: string,
  nodeModules: string | null,
): Promise<Found> {
  const { from, ...sidecar } = family;
  const folder =
    'folder' in from ? join(repository, from.folder) : join(nodeModules ?? '', ...from.package.split('/'));
  try {
    const names = await readdir(folder).catch(() => []);
    const unit = await declaredUnit({ label: family.id, folder, sidecar, names, root: folder });
    for (const file of unit.files) file.label = `${family.id}：${file.label}`;
    if (!sidecar.source && 'package' in from) {
      const manifest = JSON.parse((await readTextFile(join(folder, 'package.json'))) ?? '{}');
      unit.source = { name: from.package, version: manifest.version ?? null, url: null };
    }
    return { unit };
  } catch (error) {
    if (error instanceof CatalogueError) return { refused: { label: family.id, path: family.id, error } };
    throw error;
  }
}

/** @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE */
async function loadSet(name: string, repository = REPOSITORY): Promise<LoadedSet> {
  const catalogue = catalogueOf(repository);
  const sets = join(catalogue, 'sets');
  const all = (await readdir(sets)).filter((f) => f.endsWith('.json')).map((f) => f.slice(0, -5));
  if (!all.includes(name)) {
    throw new CatalogueError('SET_NOT_FOUND', `没有名为 ${name} 的字库，可选：${all.sort().join('、')}`);
  }
  const set = await required(join(sets, `${name}.json`), catalogueSetSchema);
  const families = await Promise.all(
    set.families.map(async (id) => {
      const family = await readJson(
        join(catalogue, 'families', `${id}.json`),
        catalogueFamilySchema,
        'BAD_CATALOGUE',
      );
      if (!family) throw new CatalogueError('BAD_CATALOGUE', `字库 ${name} 里的 ${id} 没有说明文件`);
      return family;
    }),
  );
  const packages = set.packages === null ? null : join(catalogue, set.packages);
  const lock = packages && (await readFile(join(packages, 'package-lock.json'), 'utf8'));
  const folders = await Promise.all(
    families.map((f) => ('folder' in f.from ? sizesIn(join(repository, f.from.folder)) : null)),
  );
  const digest = sha256Hex(JSON.stringify([SET_FORMAT, set, families, lock, folders]));
  return { name, repository, families, packages, digest };
}

/** Names and sizes of the files in a folder of this repository. For packages, the lockfile pins the content. */
async function sizesIn(folder: string): Promise<[string, number][]> {
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(
    names.map(async (n): Promise<[string, number]> => [n, (await stat(join(folder, n))).size]),
  );
}
