import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueContext } from './context.ts';
import { declaredUnit, type Found } from './discover.ts';
import { CatalogueError } from './errors.ts';
import { type ImportOptions, withRun } from './import-path.ts';
import { type ImportRun, importBatch } from './import-units.ts';
import { withPackages } from './packages.ts';
import { CATALOGUE, REPOSITORY } from './paths.ts';
import { sha256 } from './process-font.ts';
import { required, setMeta, syncReferenceData } from './reference-data.ts';
import { type CatalogueFamily, catalogueFamilySchema, catalogueSetSchema } from './sidecar.ts';
import { readJson, readTextFile } from './sidecar-files.ts';
import { changed, type ImportSummary } from './summary.ts';

/** Raised when what the importer makes of a set changes, so that sites import it again when they start. */
const SET_FORMAT = 1;
const DEFAULT_SET = 'default';

interface LoadedSet {
  name: string;
  families: CatalogueFamily[];
  /** Folder with the lockfile of the packages; null when none is needed. */
  packages: string | null;
  /** sha256 over everything that says what the set holds. */
  digest: string;
}

/**
 * Brings a set of the shipped catalogue (`catalogue/sets/<name>.json`). When its packages cannot be fetched the
 * families that lie in this repository are imported all the same, and the summary says so.
 * @throws CatalogueError SET_NOT_FOUND, BAD_CATALOGUE
 */
export async function importSet(
  ctx: CatalogueContext,
  name: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const set = await loadSet(name);
  return withRun(ctx, options, (run) => runSet(run, set, options));
}

/**
 * The default set, when there is no family yet or when the set is another than the one imported last.
 * @returns null when there was nothing to do
 */
export async function ensureDefaultCatalogue(
  ctx: CatalogueContext,
  options: ImportOptions = {},
): Promise<ImportSummary | null> {
  const set = await loadSet(DEFAULT_SET);
  if (await isImported(ctx, set)) {
    await syncReferenceData(ctx);
    return null;
  }
  let summary: ImportSummary | null = null;
  await withRun(ctx, options, async (run) => {
    // Another process may have done it while this one waited for the lock.
    if (await isImported(ctx, set)) return;
    await runSet(run, set, options);
    summary = run.summary;
  });
  return summary;
}

async function isImported(ctx: CatalogueContext, set: LoadedSet): Promise<boolean> {
  const { db } = ctx.store;
  const record = await db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', metaKey(set))
    .executeTakeFirst();
  if (record?.value !== set.digest) return false;
  return (await db.selectFrom('families').select('gno').limit(1).executeTakeFirst()) !== undefined;
}

const metaKey = (set: LoadedSet) => `set/${set.name}`;

async function runSet(run: ImportRun, set: LoadedSet, options: ImportOptions): Promise<void> {
  const total = set.families.length;
  let done = 0;
  const onUnit = (label: string) => options.onProgress?.({ phase: 'fonts', done: ++done, total, label });
  // Later ones count as newer, and a set names its best first.
  const families = [...set.families].reverse();
  const batch = (some: CatalogueFamily[], nodeModules: string | null) =>
    Promise.all(some.map((f) => unitOf(f, nodeModules)));

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
  if (!changed(run.summary) && run.summary.unchanged.length === 0) {
    run.summary.warnings.push(`${set.name} 里没有一款字体可以导入`);
  }
}

async function unitOf(family: CatalogueFamily, nodeModules: string | null): Promise<Found> {
  const { from, ...sidecar } = family;
  const folder =
    'folder' in from ? join(REPOSITORY, from.folder) : join(nodeModules ?? '', ...from.package.split('/'));
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
async function loadSet(name: string): Promise<LoadedSet> {
  const sets = join(CATALOGUE, 'sets');
  const all = (await readdir(sets)).filter((f) => f.endsWith('.json')).map((f) => f.slice(0, -5));
  if (!all.includes(name)) {
    throw new CatalogueError('SET_NOT_FOUND', `没有名为 ${name} 的字库，可选：${all.sort().join('、')}`);
  }
  const set = await required(join(sets, `${name}.json`), catalogueSetSchema);
  const families = await Promise.all(
    set.families.map(async (id) => {
      const family = await readJson(
        join(CATALOGUE, 'families', `${id}.json`),
        catalogueFamilySchema,
        'BAD_CATALOGUE',
      );
      if (!family) throw new CatalogueError('BAD_CATALOGUE', `字库 ${name} 里的 ${id} 没有说明文件`);
      return family;
    }),
  );
  const packages = set.packages === null ? null : join(CATALOGUE, set.packages);
  const lock = packages && (await readFile(join(packages, 'package-lock.json'), 'utf8'));
  const digest = sha256(JSON.stringify([SET_FORMAT, set, families, lock]));
  return { name, families, packages, digest };
}
