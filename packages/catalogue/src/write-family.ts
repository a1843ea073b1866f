import type { FileChanges } from '@ziwan/contract/admin';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { bumpRevision, type Database, type FamilyRow } from '@ziwan/store';
import type { Transaction } from 'kysely';
import type { CatalogueContext } from './context.ts';
import type { ReferenceData } from './derived-tags.ts';
import { keepingFamily } from './desk/adopt.ts';
import { deskFamilyOf } from './desk/lookup.ts';
import { assignAddresses, replaces, withoutDuplicates } from './family-faces.ts';
import {
  derived,
  type FaceDraft,
  type FamilyGroup,
  type FamilyText,
  familyText,
  joinedText,
  licenceOf,
  mergedSidecar,
} from './family-record.ts';
import { nextSort, putFamily } from './family-rows.ts';
import { keysOf, movedFrom, targetOf } from './family-target.ts';
import { fileChanges, lostFacts, recordUpdate } from './file-changes.ts';
import { kindOf } from './kind-of.ts';
import { putVersion } from './licence-versions.ts';
import { operatorOverrides } from './operator-overrides.ts';
import { UNKNOWN_LICENCE } from './reference-data.ts';
import { keepingReference } from './reference-state.ts';
import { unmarkRemoved } from './removed.ts';
import type { Duplicate, FamilyOutcome } from './summary.ts';

interface Written {
  /** `null` if nothing is new, or if the console owns the family. */
  outcome: 'imported' | 'updated' | null;
  /** Address of a family that the console owns; nothing was changed. */
  kept: string | null;
  family: FamilyOutcome | null;
  /** True if the rule alone made it a text family. */
  asText: boolean;
  duplicates: Duplicate[];
  /** Says that a new family has no licence text. */
  bare: string | null;
  warnings: string[];
}

/** Writes a family in one transaction. Its bytes must already be in the blob store. */
export async function writeFamily(
  ctx: CatalogueContext,
  group: FamilyGroup,
  data: ReferenceData,
): Promise<Written> {
  const trx = await ctx.store.db.startTransaction().execute();
  try {
    // Must come first: it makes concurrent writers on PostgreSQL wait for each other.
    await bumpRevision(trx);
    const written = await write(ctx, trx, group, data);
    await (written.outcome ? trx.commit() : trx.rollback()).execute();
    return written;
  } catch (e) {
    if (!trx.isCommitted && !trx.isRolledBack) await trx.rollback().execute();
    throw e;
  }
}

async function write(
  { blobs }: CatalogueContext,
  trx: Transaction<Database>,
  group: FamilyGroup,
  data: ReferenceData,
): Promise<Written> {
  const sidecar = mergedSidecar(group.drafts);
  const keys = keysOf(group.drafts);
  const kept = await deskFamilyOf(trx, group, sidecar.id, keys);
  if (kept !== null)
    return { outcome: null, kept, family: null, asText: false, duplicates: [], bare: null, warnings: [] };
  const target = await targetOf(trx, group, sidecar.id, keys);
  const moved = sidecar.id ? await movedFrom(trx, group.drafts, target) : null;
  const held = await trx.selectFrom('faces').selectAll().where('family_gno', '=', target).execute();
  const { drafts, duplicates } = await withoutDuplicates(trx, group, target, moved?.gno ?? null, held);
  if (drafts.length === 0)
    return { outcome: null, kept: null, family: null, asText: false, duplicates, bare: null, warnings: [] };

  const before =
    (await trx.selectFrom('families').selectAll().where('gno', '=', target).executeTakeFirst()) ?? null;
  const standing = before ?? moved;
  const now = isoOf(Date.now());
  const keeping = <T>(gno: string, write: () => Promise<T>) =>
    keepingFamily(trx, { gno, editor: null, now }, write);
  if (moved)
    await keeping(moved.gno, () => trx.deleteFrom('families').where('gno', '=', moved.gno).execute());

  const staying = group.declared ? [] : held.filter((h) => !drafts.some((d) => replaces(d, h)));
  const faces = assignAddresses(target, drafts, held, staying);
  // Files that join an existing family without a sidecar do not change its name and tags.
  const joining = before !== null && staying.length > 0 && Object.keys(sidecar).length === 0;
  const lead = drafts[0] as FaceDraft;
  const { licenceText } = lead.unit;
  const fault = licenceText === null ? null : data.recogniser.textFault(licenceText);
  const text: FamilyText = joining
    ? joinedText(before, drafts)
    : familyText(drafts, data, await saveLicenceText(trx, fault === null ? licenceText : null));
  const oldTags = joining ? await tagsOf(trx, target) : [];
  const rest = derived(text, faces, data, {
    script: joining ? before.script : sidecar.script,
    tags: joining ? oldTags : sidecar.tags,
  });
  const kindWith = (some: typeof faces) => kindOf(namesOf(text, drafts), some, rest.counts.script);
  // Faces that join change the kind only if nobody stated it.
  const kind = sidecar.kind ?? (joining && kindWith(held) !== before.kind ? before.kind : kindWith(faces));
  if (sidecar.brand && !joining) await saveBrand(trx, sidecar.brand);

  const hanzi = drafts.map((d) => d.facts.report.hanziCount);
  const row: FamilyRow = {
    ...text,
    ...rest.counts,
    gno: target,
    kind,
    hanzi_count: Math.max(...hanzi, staying.length > 0 ? (before?.hanzi_count ?? 0) : 0),
    downloads: standing?.downloads ?? 0,
    sort_new: standing?.sort_new ?? (await nextSort(trx)),
    published_at: standing?.published_at ?? now,
    updated_at: now,
  };
  await keeping(target, async () => {
    await putFamily(trx, {
      family: row,
      faces,
      tags: rest.tags,
      weights: rest.weights,
      grams: rest.grams,
      references: joining ? null : (sidecar.references ?? []),
    });
    await putTerms(trx, row, before, data);
  });
  const changes = before && (await fileChanges(blobs, held, faces, false));
  if (changes) await recordUpdate(trx, target, changes, { editor: null, now });
  await recordImport(trx, target, keys, group, drafts);
  await unmarkRemoved(trx, target);

  return {
    outcome: standing ? 'updated' : 'imported',
    kept: null,
    family: { gno: target, nameZh: text.name_zh, faces: faces.length },
    asText: sidecar.kind === undefined && kind === 'currency',
    duplicates,
    bare: joining || before ? null : withoutText(row, data),
    warnings: [
      ...(changes ? lossesOf(target, changes) : []),
      ...rest.unknownTags.map((t) => `${target} 的标签 ${t} 不在字典里，已忽略`),
      ...(fault !== null && !joining ? [`${target} 的授权文件${fault}，按未见全文处理`] : []),
      ...(text.licence_id === UNKNOWN_LICENCE.id && !joining
        ? [`${target} 的授权不明：${licenceOf(lead, data).words}`]
        : []),
      ...(joining ? [] : termsLost(row, before, data)),
    ],
  };
}

const namesOf = ({ name_zh, name_en }: FamilyText, drafts: readonly FaceDraft[]) => [
  name_zh,
  name_en,
  ...drafts.flatMap((d) => Object.values(d.facts.report.names.family)),
];

const ONLY_SHOWN = '访客只能预览，不能下载和嵌入';
const nameOf = ({ licences }: ReferenceData, id: string) => licences.get(id)?.name ?? id;

/** Says that a family has no licence text; `null` if it has one, or if its licence is unknown. */
const withoutText = (row: FamilyRow, data: ReferenceData): string | null =>
  row.licence_text_sha256 !== null || row.licence_id === UNKNOWN_LICENCE.id
    ? null
    : `${row.gno} 旁边没有授权全文：来源称「${nameOf(data, row.licence_id)}」，${ONLY_SHOWN}`;

/** Warnings about a licence that changed, and about a licence text that is gone. */
function termsLost(row: FamilyRow, before: FamilyRow | null, data: ReferenceData): string[] {
  if (!before) return [];
  return [
    ...(before.licence_id !== row.licence_id
      ? [`${row.gno} 的授权由「${nameOf(data, before.licence_id)}」换成「${nameOf(data, row.licence_id)}」`]
      : []),
    ...(row.licence_text_sha256 === null && before.licence_text_sha256 !== null
      ? [`${row.gno} 原来有授权全文，新文件旁没有了：从现在起${ONLY_SHOWN}`]
      : []),
  ];
}

/** Tells what the new files lack. */
const lossesOf = (gno: string, changes: FileChanges): string[] => [
  ...changes.faces
    .filter(({ fromVersion, toVersion }) => isOlder(toVersion, fromVersion))
    .map(
      ({ styleName, fromVersion, toVersion }) =>
        `${gno} 的「${styleName}」换成了更旧的版本：${fromVersion} → ${toVersion}`,
    ),
  ...changes.faces
    .filter(({ lost }) => lost.count > 0)
    .map(
      ({ styleName, lost }) =>
        `${gno} 的「${styleName}」换成新文件，少了 ${lost.count} 个字：${lost.characters}`,
    ),
  ...lostFacts(changes).map((fact) => `${gno} 换成新文件，${fact}`),
];

/** Compares versions as OpenType writes them ("Version 1.500; …"): by their first number. */
function isOlder(version: string | null, than: string | null): boolean {
  const [a, b] = [version, than].map((words) =>
    Number.parseFloat(/\d+(\.\d+)?/.exec(words ?? '')?.[0] ?? ''),
  );
  return (a as number) < (b as number);
}

/** Records the terms. An import announces no day and no explanation, so changed terms apply at once. */
async function putTerms(
  trx: Transaction<Database>,
  row: FamilyRow,
  before: FamilyRow | null,
  { licences }: ReferenceData,
): Promise<void> {
  const nameOf = (id: string) => licences.get(id)?.name ?? id;
  const words = [
    before && before.licence_id !== row.licence_id
      ? `授权由「${nameOf(before.licence_id)}」换成「${nameOf(row.licence_id)}」`
      : null,
    before && before.licence_text_sha256 !== row.licence_text_sha256
      ? row.licence_text_sha256 === null
        ? '授权全文不在了，只能预览'
        : before.licence_text_sha256 === null
          ? '补上了授权全文'
          : '授权文本换成另一版'
      : null,
  ].filter((word) => word !== null);
  await putVersion(trx, 'family', row.gno, {
    snapshot: { licenceId: row.licence_id, licenceTextSha256: row.licence_text_sha256 },
    before: before && {
      snapshot: { licenceId: before.licence_id, licenceTextSha256: before.licence_text_sha256 },
      since: before.published_at,
    },
    change: {
      effectiveOn: dayOf(row.updated_at),
      changes: words.length > 0 ? `随字体更新，${words.join('，')}` : '',
    },
    editor: null,
    now: row.updated_at,
  });
}

/** Saves the sidecar's brand, unless the operator edited it in the console. */
async function saveBrand(
  trx: Transaction<Database>,
  { number, name, url }: { number: string; name: string; url?: string | undefined },
): Promise<void> {
  const brand = { brand_name: name, url: url ?? null };
  const written = (await operatorOverrides(trx, 'brand')).get(number) === false;
  const leaving = { kind: 'brand', id: number, editor: null, now: isoOf(Date.now()) } as const;
  await keepingReference(trx, leaving, () =>
    trx
      .insertInto('brands')
      .values({ brand_number: number, ...brand })
      .onConflict((c) => (written ? c.doNothing() : c.column('brand_number').doUpdateSet(brand)))
      .execute(),
  );
}

/** @returns SHA-256 of the stored text; `null` without a text */
export async function saveLicenceText(
  trx: Transaction<Database>,
  text: string | null,
): Promise<string | null> {
  if (text === null || text.trim() === '') return null;
  const sha = sha256Hex(text);
  await trx
    .insertInto('licence_texts')
    .values({ sha256: sha, text })
    .onConflict((c) => c.doNothing())
    .execute();
  return sha;
}

async function recordImport(
  trx: Transaction<Database>,
  family_gno: string,
  keys: readonly string[],
  group: FamilyGroup,
  drafts: readonly FaceDraft[],
): Promise<void> {
  if (group.declared) await trx.deleteFrom('family_imports').where('family_gno', '=', family_gno).execute();
  for (const unit of new Set(drafts.map((d) => d.fingerprint))) {
    const sources = JSON.stringify([
      ...new Set(drafts.filter((d) => d.fingerprint === unit).map((d) => d.source.sha256)),
    ]);
    await trx
      .insertInto('family_imports')
      .values({ family_gno, unit, sources })
      .onConflict((c) => c.columns(['unit', 'family_gno']).doUpdateSet({ sources }))
      .execute();
  }
  await trx
    .insertInto('family_keys')
    .values(keys.map((name_key) => ({ name_key, family_gno })))
    .onConflict((c) => c.doNothing())
    .execute();
}

async function tagsOf(trx: Transaction<Database>, gno: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('family_tags')
    .select('dict_number')
    .where('family_gno', '=', gno)
    .execute();
  // Derived tags are recomputed.
  return rows.map((r) => r.dict_number).filter((t) => !/^(licence|script)\./.test(t));
}
