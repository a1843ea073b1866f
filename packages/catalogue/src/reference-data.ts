import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { CatalogueContext } from './context.ts';
import { derivedTags, type ReferenceData } from './derived-tags.ts';
import { CatalogueError } from './errors.ts';
import { sha256 } from './process-font.ts';
import { dictionarySchema, type LicenceRecord, licenceRecordSchema } from './sidecar.ts';
import { readJson } from './sidecar-files.ts';

const META_KEY = 'reference_data';

const keywordsSchema = z.array(
  z.strictObject({ keyword: z.string().min(1), url: z.string().nullable().optional() }),
);

/** For fonts of which nobody has said under what terms they come: nothing is permitted on their account. */
export const UNKNOWN_LICENCE: LicenceRecord = {
  id: 'unknown',
  name: '授权未注明',
  spdx: null,
  url: null,
  evidence: '字体文件和说明文件都没有注明授权。',
  reviewedAt: '2026-11-21',
  matrix: (['personal', 'commercial', 'logo', 'web', 'app', 'game', 'video', 'redistribute'] as const).map(
    (use) => ({ use, permission: 'unknown' as const, note: '没有授权信息，使用前请联系权利人。' }),
  ),
};

/**
 * Brings licences, dictionary and keywords of a `catalogue/` folder into the database. Tags that follow from a licence are
 * renewed when a licence was read anew.
 * @throws CatalogueError BAD_CATALOGUE
 */
export async function syncReferenceData(ctx: CatalogueContext, folder: string): Promise<ReferenceData> {
  const licences = await readLicences(join(folder, 'licences'));
  const dictionary = await required(join(folder, 'dictionary.json'), dictionarySchema);
  const keywords = await required(join(folder, 'keywords.json'), keywordsSchema);
  const digest = sha256(JSON.stringify([[...licences.values()], dictionary, keywords]));
  const data: ReferenceData = { licences, tags: new Set(dictionary.map((d) => d.dictNumber)), digest };

  const { db } = ctx.store;
  const known = await db.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
  if (known?.value === digest) return data;

  await db.transaction().execute(async (trx) => {
    await bumpRevision(trx);
    for (const l of licences.values()) {
      const row = {
        name: l.name,
        spdx: l.spdx,
        url: l.url,
        matrix: JSON.stringify(l.matrix),
        evidence: l.evidence,
        reviewed_at: l.reviewedAt,
      };
      await trx
        .insertInto('licences')
        .values({ id: l.id, ...row })
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute();
    }
    for (const [sort, d] of dictionary.entries()) {
      const row = { type: d.type, dict_name: d.dictName, sort };
      await trx
        .insertInto('dict_items')
        .values({ dict_number: d.dictNumber, ...row })
        .onConflict((c) => c.column('dict_number').doUpdateSet(row))
        .execute();
    }
    await trx.deleteFrom('keywords').execute();
    if (keywords.length > 0) {
      await trx
        .insertInto('keywords')
        .values(keywords.map((k, sort) => ({ keyword: k.keyword, url: k.url ?? null, sort })))
        .execute();
    }
    await renewDerivedTags(trx, data);
    // Only now does no family carry a number that the dictionary has given up.
    await trx
      .deleteFrom('family_tags')
      .where('dict_number', 'not in', [...data.tags, ''])
      .execute();
    await trx
      .deleteFrom('dict_items')
      .where('dict_number', 'not in', [...data.tags, ''])
      .execute();
    await setMeta(trx, META_KEY, digest);
  });
  return data;
}

export async function setMeta(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
}

async function renewDerivedTags(trx: Transaction<Database>, data: ReferenceData): Promise<void> {
  const families = await trx
    .selectFrom('families')
    .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
    .select(['families.gno', 'families.licence_id', 'families.script', 'faces.coverage'])
    .execute();
  await trx.deleteFrom('family_tags').where('dict_number', 'like', 'licence.%').execute();
  for (const f of families) {
    const tags = derivedTags(data, {
      licence: f.licence_id,
      script: f.script,
      coverage: JSON.parse(f.coverage),
    });
    for (const dict_number of tags) {
      await trx
        .insertInto('family_tags')
        .values({ family_gno: f.gno, dict_number })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  }
}

async function readLicences(folder: string): Promise<Map<string, LicenceRecord>> {
  const licences = new Map([[UNKNOWN_LICENCE.id, UNKNOWN_LICENCE]]);
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.json')) continue;
    const licence = await required(join(folder, name), licenceRecordSchema);
    licences.set(licence.id, licence);
  }
  return licences;
}

/** @throws CatalogueError BAD_CATALOGUE when the file is absent or wrong */
export async function required<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  const value = await readJson(path, schema, 'BAD_CATALOGUE');
  if (value === null) throw new CatalogueError('BAD_CATALOGUE', `缺少文件 ${path}`);
  return value;
}
