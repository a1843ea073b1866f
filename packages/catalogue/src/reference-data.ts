import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { statementsOn } from '@ziwan/contract';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { bumpRevision, type Database } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { CatalogueContext } from './context.ts';
import { derivedTags, type ReferenceData, TAG_RULES } from './derived-tags.ts';
import { CatalogueError } from './errors.ts';
import { LicenceRecogniser } from './licence-recognition.ts';
import { keepingLicence } from './licence-state.ts';
import { readLicenceTexts } from './licence-texts.ts';
import { putVersion } from './licence-versions.ts';
import { operatorOverrides } from './operator-overrides.ts';
import { keepingReference } from './reference-state.ts';
import { dictionarySchema, type LicenceRecord, licenceRecordSchema } from './sidecar.ts';
import { readJson } from './sidecar-files.ts';
import { templateFields } from './template-words.ts';

const META_KEY = 'reference_data';

const keywordsSchema = z.array(
  z.strictObject({ keyword: z.string().min(1), url: z.string().nullable().optional() }),
);

/** Licence of fonts whose licence is not known: permits nothing. */
export const UNKNOWN_LICENCE: LicenceRecord = {
  id: 'unknown',
  name: '授权不明',
  spdx: null,
  url: null,
  template: false,
  evidence: '没有匹配上授权库里的任何一份授权，也没有人核对过。',
  reviewedAt: '2026-11-21',
  matrix: statementsOn([]).map((row) => ({ ...row, note: '授权没有核实，使用前请联系权利人。' })),
};

/**
 * Writes licences, dictionary and keywords of a `catalogue/` folder to the database, and renews the tags derived
 * from them. Records that the operator edited or removed in the console are left alone.
 * @throws CatalogueError BAD_CATALOGUE
 */
export async function syncReferenceData(ctx: CatalogueContext, folder: string): Promise<ReferenceData> {
  const licences = await readLicences(join(folder, 'licences'));
  const dictionary = await required(join(folder, 'dictionary.json'), dictionarySchema);
  const keywords = await required(join(folder, 'keywords.json'), keywordsSchema);
  const digest = sha256Hex(JSON.stringify([TAG_RULES, [...licences.values()], dictionary, keywords]));

  const { db } = ctx.store;
  const known = await db.selectFrom('meta').select('value').where('key', '=', META_KEY).executeTakeFirst();
  if (known?.value === digest) return readReferenceData(db);

  return db.transaction().execute(async (trx) => {
    await bumpRevision(trx);
    await syncLicences(trx, [...licences.values()]);
    const stale = await syncDictionary(trx, dictionary);
    await syncKeywords(trx, keywords);
    const data = await readReferenceData(trx);
    for (const tag of stale) data.tags.delete(tag);
    await renewDerivedTags(trx, data);
    // Delete dropped numbers last, when no family uses them any more.
    for (const tag of stale)
      await keepingReference(trx, leaving(tag), async () => {
        for (const table of ['family_tags', 'desk_tags', 'dict_items'] as const)
          await trx.deleteFrom(table).where('dict_number', '=', tag).execute();
      });
    await setMeta(trx, META_KEY, digest);
    return data;
  });
}

/** Licences and tags in the database, shipped or created in the console. */
export async function readReferenceData(
  db: Kysely<Database>,
): Promise<ReferenceData & { tags: Set<string> }> {
  const licences = await db.selectFrom('licences').selectAll().orderBy('id').execute();
  const tags = await db.selectFrom('dict_items').select('dict_number').execute();
  const records = new Map<string, LicenceRecord>(
    licences.map((l) => [
      l.id,
      {
        id: l.id,
        name: l.name,
        spdx: l.spdx,
        url: l.url,
        template: l.template === 1,
        evidence: l.evidence,
        reviewedAt: l.reviewed_at,
        matrix: statementsOn(statementsIn(l.matrix)),
      },
    ]),
  );
  return {
    licences: records,
    tags: new Set(tags.map((t) => t.dict_number)),
    recogniser: new LicenceRecogniser(records.values(), await readLicenceTexts()),
  };
}

async function syncLicences(trx: Transaction<Database>, licences: readonly LicenceRecord[]): Promise<void> {
  const kept = await operatorOverrides(trx, 'licence');
  const now = isoOf(Date.now());
  for (const l of licences) {
    if (kept.has(l.id)) {
      await trx
        .updateTable('licences')
        .set({ template: Number(l.template) })
        .where('id', '=', l.id)
        .execute();
      continue;
    }
    const before = await trx.selectFrom('licences').selectAll().where('id', '=', l.id).executeTakeFirst();
    const row = {
      name: l.name,
      spdx: l.spdx,
      url: l.url,
      template: Number(l.template),
      matrix: statedTerms(l.matrix),
      evidence: l.evidence,
      reviewed_at: l.reviewedAt,
    };
    await keepingLicence(trx, { id: l.id, editor: null, now }, async () => {
      await trx
        .insertInto('licences')
        .values({ id: l.id, ...row })
        .onConflict((c) => c.column('id').doUpdateSet(row))
        .execute();
      await putVersion(trx, 'licence', l.id, {
        snapshot: { name: row.name, url: row.url, matrix: row.matrix },
        before: before
          ? {
              snapshot: { name: before.name, url: before.url, matrix: before.matrix },
              since: `${before.reviewed_at.slice(0, 10)}T00:00:00.000Z`,
            }
          : null,
        change: {
          effectiveOn: before ? dayOf(now) : l.reviewedAt,
          changes: before ? '对许可内容重新作了核对' : '',
        },
        editor: null,
        now,
      });
    });
  }
}

/** A tag that an import changes. */
const leaving = (id: string) => ({ kind: 'font-tag', id, editor: null, now: isoOf(Date.now()) }) as const;

/** @returns numbers that the dictionary has dropped */
async function syncDictionary(
  trx: Transaction<Database>,
  dictionary: z.output<typeof dictionarySchema>,
): Promise<string[]> {
  const kept = await operatorOverrides(trx, 'tag');
  const standing = new Set([...kept.keys(), ...dictionary.map((d) => d.dictNumber)]);
  for (const [sort, d] of dictionary.entries()) {
    if (kept.has(d.dictNumber)) continue;
    const row = { type: d.type, dict_name: d.dictName, sort };
    await keepingReference(trx, leaving(d.dictNumber), () =>
      trx
        .insertInto('dict_items')
        .values({ dict_number: d.dictNumber, ...row })
        .onConflict((c) => c.column('dict_number').doUpdateSet(row))
        .execute(),
    );
  }
  const all = await trx.selectFrom('dict_items').select('dict_number').execute();
  return all.map((t) => t.dict_number).filter((t) => !standing.has(t));
}

async function syncKeywords(
  trx: Transaction<Database>,
  keywords: z.output<typeof keywordsSchema>,
): Promise<void> {
  const kept = await operatorOverrides(trx, 'keyword');
  await trx
    .deleteFrom('keywords')
    .where('keyword', 'not in', [...kept.keys(), ''])
    .execute();
  for (const [sort, { keyword, url = null }] of keywords.entries()) {
    if (kept.has(keyword)) continue;
    await trx.insertInto('keywords').values({ keyword, url, sort }).execute();
  }
}

export async function setMeta(db: Kysely<Database>, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
}

/** Recomputes the derived tags of every public family. */
export async function renewDerivedTags(trx: Transaction<Database>, data: ReferenceData): Promise<void> {
  const families = await trx
    .selectFrom('families')
    .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
    .select(['families.gno', 'families.licence_id', 'families.script', 'faces.coverage'])
    .select('families.licence_text_sha256')
    .execute();
  await trx.deleteFrom('family_tags').where('dict_number', 'like', 'licence.%').execute();
  for (const f of families) {
    const tags = derivedTags(data, {
      licence: f.licence_id,
      licenceText: f.licence_text_sha256,
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

/** Shipped licences by id. @throws CatalogueError BAD_CATALOGUE, also for words of a template in another licence */
export async function readLicences(folder: string): Promise<Map<string, LicenceRecord>> {
  const licences = new Map([[UNKNOWN_LICENCE.id, UNKNOWN_LICENCE]]);
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.json')) continue;
    const licence = await required(join(folder, name), licenceRecordSchema);
    licences.set(licence.id, licence);
  }
  const all = [...licences.values()];
  const templates = all.filter(({ template }) => template);
  for (const licence of all) {
    const fields = licence.template ? [] : templateFields(licence, templates);
    if (fields.length > 0)
      throw new CatalogueError(
        'BAD_CATALOGUE',
        `授权 ${licence.id} 里还有样板的话：${fields.join('、')}。照合同或声明改好`,
      );
  }
  return licences;
}

/** @throws CatalogueError BAD_CATALOGUE if the file is missing or invalid */
export async function required<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  const value = await readJson(path, schema, 'BAD_CATALOGUE');
  if (value === null) throw new CatalogueError('BAD_CATALOGUE', `缺少文件 ${path}`);
  return value;
}
