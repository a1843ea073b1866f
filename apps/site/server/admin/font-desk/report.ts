import {
  cleanNames,
  currentVersions,
  fileChanges,
  readMetrics,
  readReferenceData,
  reservedNamesInNotices,
  templateFaults,
  yearIn,
} from '@ziwan/catalogue';
import {
  type DeskFace,
  defaultFace,
  type FamilyAtDesk,
  isPublic,
  revisionOfRecord,
  statedTermsOf,
} from '@ziwan/catalogue/desk';
import { type DataOf, FONT_SECTIONS } from '@ziwan/contract';
import type { adminFontOne } from '@ziwan/contract/admin';
import { type FontNames, namesOf } from '@ziwan/font-inspect';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DrawnCharacters, lineAndCoverWarnings } from './line-and-cover.ts';
import { stateOf } from './list.ts';
import { takenDown } from './taken-down.ts';

export type AdminFont = DataOf<typeof adminFontOne>;
type AdminFace = AdminFont['faces'][number];

/** Name tables kept in the cache; reading one means reading its whole font. */
const NAMES_HELD = 400;
/** OS/2 fsType: embedding is forbidden. */
const RESTRICTED = 0x2;

/** Builds an operator's view of a family: its description, the facts found in its files, and its warnings. */
export class FontReports {
  readonly #db: Kysely<Database>;
  readonly #blobs: BlobStore;
  readonly #drawn: DrawnCharacters;
  readonly #names = new Map<string, FontNames | null>();
  /** Comparisons of files by faces and hashes; each reads two whole fonts. */
  readonly #compared = new LRUCache<string, NonNullable<AdminFont['fileChanges']>>({ max: 50 });

  constructor(db: Kysely<Database>, blobs: BlobStore) {
    this.#db = db;
    this.#blobs = blobs;
    this.#drawn = new DrawnCharacters(blobs);
  }

  async of(family: FamilyAtDesk): Promise<AdminFont> {
    const { record } = family;
    const { statement: s } = record;
    const duplicates = await this.#duplicates(record.gno, record.faces);
    const faces: AdminFace[] = [];
    for (const { row, hanziCount } of record.faces) {
      const verdict = JSON.parse(row.verdict) as { warnings: AdminFace['findings']; dropped: string[] };
      faces.push({
        id: row.gno,
        styleName: row.style_name,
        weight: row.weight,
        width: row.width,
        italic: row.italic === 1,
        postscriptName: row.postscript_name,
        outline: row.outline,
        format: row.source_format,
        fileName: row.source_file_name,
        bytes: row.source_bytes,
        sha256: row.source_sha256,
        glyphs: row.glyph_count,
        characters: row.character_count,
        hanzi: hanziCount,
        fsType: row.fs_type,
        vertical: row.vertical === 1,
        metrics: { ...readMetrics(row.metrics).metrics },
        axes: JSON.parse(row.axes),
        instances: JSON.parse(row.instances),
        features: JSON.parse(row.features),
        coverage: JSON.parse(row.coverage),
        findings: verdict.warnings,
        dropped: verdict.dropped,
        names: await this.#namesOf(row.sfnt_sha256),
        duplicates: duplicates.get(row.sfnt_sha256) ?? [],
      });
    }
    const shown = await this.#db
      .selectFrom('families')
      .select(['downloads', 'kind'])
      .where('gno', '=', record.gno)
      .executeTakeFirst();
    const licenceText = await this.#text(record.licenceTextSha256);
    const licenceFacts = await this.#licenceFacts(record, licenceText, faces);
    return {
      id: record.gno,
      revision: revisionOfRecord(family),
      state: stateOf({ ...record, public: family.public }),
      ...s,
      references: s.references.map(({ type, title, note = null, url = null }) => ({
        type,
        title,
        note,
        url,
      })),
      brandNumber: record.brandNumber,
      licenceId: record.licenceId,
      licenceText,
      tags: record.tags,
      faces,
      faceCount: faces.length,
      hanzi: Math.max(0, ...faces.map((f) => f.hanzi)),
      variable: faces.some((f) => f.axes.length > 0),
      downloads: shown?.downloads ?? record.downloads,
      publishedAt: record.publishedAt,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      url: shown ? `${FONT_SECTIONS[shown.kind].path}/${record.gno}` : null,
      fileChanges: await this.fileChanges(family),
      fileHistory: await this.#history(record.gno),
      ...(await this.#origins(family, faces)),
      ...licenceFacts,
      warnings: [
        ...warningsOf(family, faces),
        ...namesWarning(licenceFacts),
        ...lineAndCoverWarnings(s, await this.#drawn.of(defaultFace(record.faces.map(({ row }) => row)))),
      ],
      obstacles: await this.#obstacles(family, faces),
    };
  }

  /** What publishing changes in the files that visitors have; `null` if nothing. */
  async fileChanges({ record, public: isShown }: FamilyAtDesk): Promise<AdminFont['fileChanges']> {
    if (!isShown) return null;
    const before = await this.#db
      .selectFrom('faces')
      .selectAll()
      .where('family_gno', '=', record.gno)
      .orderBy('position')
      .execute();
    const after = record.faces.map(({ row }) => row);
    const key = [...before, ...after].map((face) => `${face.gno} ${face.sfnt_sha256}`).join('\n');
    const known = this.#compared.get(key);
    if (known) return known;
    const found = await fileChanges(this.#blobs, before, after, true);
    if (found) this.#compared.set(key, found);
    return found;
  }

  async #history(gno: string): Promise<AdminFont['fileHistory']> {
    const rows = await this.#db
      .selectFrom('font_updates')
      .selectAll()
      .where('family_gno', '=', gno)
      .orderBy('number', 'desc')
      .execute();
    return rows.map((row) => ({
      number: row.number,
      at: row.created_at,
      changes: JSON.parse(row.changes) as AdminFont['fileHistory'][number]['changes'],
    }));
  }

  /** Where values that equal the font's own come from, and what the font says of its licence. */
  async #origins(
    { record: { statement: s, licenceId } }: FamilyAtDesk,
    faces: readonly AdminFace[],
  ): Promise<Pick<AdminFont, 'origins' | 'fullTextInFont'>> {
    const names = faces[0]?.names;
    if (!names) return { origins: {}, fullTextInFont: null };
    const { recogniser } = await readReferenceData(this.#db);
    const found = recogniser.find(names);
    const said = found.id === null || found.id === licenceId ? found.words : `${found.words}。与选的不一样`;
    const { licenceUrl } = names;
    const origins: Record<string, string> = {
      licenceId: licenceUrl && !said.includes(licenceUrl) ? `${said}。字体里的授权网址：${licenceUrl}` : said,
    };
    const own: [string, unknown, unknown][] = [
      ['nameEn', s.nameEn, Object.values(names.family).find((name) => name === s.nameEn)],
      ['nameZh', s.nameZh, Object.values(names.family).find((name) => name === s.nameZh)],
      ['designer', s.designer, names.designer],
      ['foundry', s.foundry, names.manufacturer],
      ['copyright', s.copyright, names.copyright],
      ['sourceVersion', s.sourceVersion, names.version],
    ];
    for (const [field, value, said] of own) if (value && value === said) origins[field] = '字体里写的';
    if (s.year !== null && s.year === yearIn(names.copyright))
      origins.year = '版权声明里唯一的年份，不一定是发布的那年';
    else if (s.year === null && /\d{4}/.test(names.copyright ?? ''))
      origins.year = '版权声明里不止一个年份，没有替你填';
    const text = names.licence;
    return { origins, fullTextInFont: text && recogniser.textFault(text) === null ? text : null };
  }

  /** Where the fonts or the text speak against the chosen licence, and reserved names that are not listed. */
  async #licenceFacts(
    { licenceId, statement }: FamilyAtDesk['record'],
    licenceText: string | null,
    faces: readonly AdminFace[],
  ): Promise<Pick<AdminFont, 'contradictions' | 'unlistedReservedNames'>> {
    const { licences, recogniser } = await readReferenceData(this.#db);
    const chosen = licences.get(licenceId);
    const permitsCommerce = chosen?.matrix.some(
      ({ use, permission }) => use === 'commercial' && permission === 'yes',
    );
    const named = faces.flatMap((face) => face.names ?? []);
    const text = { file: licenceText, licence: null, licenceUrl: null, copyright: null };
    const found = [
      ...named.map((names) => recogniser.find(names)),
      ...(licenceText ? [recogniser.find(text)] : []),
    ]
      .filter(
        ({ id, restricts, doubtful }) =>
          (id !== null && id !== licenceId && !doubtful) || (restricts && permitsCommerce),
      )
      .map(({ words }) => words.replace('旁边的授权文件', '授权全文'));
    const stated = reservedNamesInNotices([
      licenceText,
      ...named.flatMap(({ copyright, licence }) => [copyright, licence]),
    ]);
    return {
      contradictions: [...new Set(found)].map(
        (words) => `${words}。选的是「${chosen?.name ?? licenceId}」，与它矛盾：请核对以哪一份为准`,
      ),
      unlistedReservedNames: stated.filter((name) => !statement.reservedFontNames.includes(name)),
    };
  }

  async #obstacles({ record }: FamilyAtDesk, faces: readonly AdminFace[]): Promise<string[]> {
    const found = faces.flatMap((face) =>
      face.duplicates
        .filter((d) => d.state === 'published' || d.state === 'changed')
        .map((d) => `「${face.styleName}」与已发布的「${d.nameZh}」（${d.id}）里的一款完全相同，请去掉一处`),
    );
    found.push(...(await templateFaults(this.#db, statedTermsOf(record))));
    found.push(...[(await takenDown(this.#db, record.gno)) ?? []].flat());
    const { inForce, coming } = await currentVersions(this.#db, 'family', record.gno);
    const isSaidBy = (v: typeof inForce) =>
      v?.snapshot.licenceId === record.licenceId && v.snapshot.licenceTextSha256 === record.licenceTextSha256;
    const change = record.statement.licenceChange;
    if (inForce && !isSaidBy(inForce) && !isSaidBy(coming) && !change)
      found.push('授权与上次发布时不同：请写明从哪天起、改了什么，下载过的人会收到通知');
    if (isSaidBy(inForce) && change)
      found.push('授权和全文与现行的一样，不会有新的一版：请清空「自哪天起」和「改了什么」');
    return found;
  }

  async #duplicates(gno: string, faces: readonly DeskFace[]): Promise<Map<string, AdminFace['duplicates']>> {
    const shas = faces.map((f) => f.row.sfnt_sha256);
    const shown = await this.#db
      .selectFrom('faces')
      .innerJoin('families', 'families.gno', 'faces.family_gno')
      .select(['sfnt_sha256', 'families.gno', 'name_zh'])
      .where('sfnt_sha256', 'in', shas)
      .where('families.gno', '!=', gno)
      .execute();
    const held = await this.#db
      .selectFrom('desk_faces')
      .innerJoin('desk_families', 'desk_families.gno', 'desk_faces.family_gno')
      .select([
        'sfnt_sha256',
        'desk_families.gno',
        'statement',
        'published_version as publishedVersion',
        'version',
      ])
      .where('sfnt_sha256', 'in', shas)
      .where('desk_families.gno', '!=', gno)
      .execute();
    const found = new Map<string, AdminFace['duplicates']>();
    const add = (sha: string, one: AdminFace['duplicates'][number]) => {
      const list = found.get(sha) ?? [];
      if (!list.some((d) => d.id === one.id)) found.set(sha, [...list, one]);
    };
    for (const f of shown) add(f.sfnt_sha256, { id: f.gno, nameZh: f.name_zh, state: 'published' });
    for (const f of held) {
      const state = stateOf({ ...f, public: await isPublic(this.#db, f.gno) });
      add(f.sfnt_sha256, {
        id: f.gno,
        nameZh: (JSON.parse(f.statement) as { nameZh: string }).nameZh,
        state,
      });
    }
    return found;
  }

  async #text(sha256: string | null): Promise<string | null> {
    if (sha256 === null) return null;
    const row = await this.#db
      .selectFrom('licence_texts')
      .select('text')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    return row?.text ?? null;
  }

  async #namesOf(sfntSha256: string): Promise<FontNames | null> {
    const known = this.#names.get(sfntSha256);
    if (known !== undefined) return known;
    const sfnt = await this.#blobs.get(blobKeys.sfnt(sfntSha256));
    // Not cached, because a file in another storage may come back.
    if (!sfnt) return null;
    const names = cleanNames(namesOf(sfnt));
    if (this.#names.size >= NAMES_HELD) this.#names.clear();
    this.#names.set(sfntSha256, names);
    return names;
  }
}

const namesWarning = ({
  unlistedReservedNames: names,
}: Pick<AdminFont, 'unlistedReservedNames'>): string[] =>
  names.length > 0
    ? [`授权全文或字体里写着保留名称${names.map((name) => `「${name}」`).join('、')}，「保留名称」里还没有`]
    : [];

function warningsOf({ record }: FamilyAtDesk, faces: readonly AdminFace[]): string[] {
  const warnings: string[] = [];
  const names = new Set(
    faces.flatMap((f) => f.names?.family.en ?? Object.values(f.names?.family ?? {})[0] ?? []),
  );
  if (names.size > 1) warnings.push(`这些文件写着不同的家族名：${[...names].join('、')}。确认它们是同一族`);
  if (record.licenceTextSha256 === null)
    warnings.push('还没有授权全文：发布后访客能看能试，但不能下载和嵌入');
  if (record.licenceId === 'unknown') warnings.push('授权不明：发布后各种用途都显示为「未说明」');
  if (record.tags.length === 0) warnings.push('还没有标签：访客按风格、用途找不到它');
  const lead = faces[0];
  const common = lead?.coverage.find((c) => c.charset === 'gb2312-1');
  if (lead && lead.hanzi === 0) warnings.push('字体里没有汉字');
  else if (common && common.have < common.total)
    warnings.push(`常用字（GB 2312 一级）缺 ${common.total - common.have} 个，访客输入缺的字会看到提示`);
  const styles = new Map<string, number>();
  for (const f of faces) {
    const style = `${f.styleName} ${f.weight}${f.italic ? ' 斜体' : ''}${f.width === 5 ? '' : ` 宽度 ${f.width}`}`;
    styles.set(style, (styles.get(style) ?? 0) + 1);
  }
  for (const [style, count] of styles)
    if (count > 1) warnings.push(`有 ${count} 款都叫「${style}」，请改名或去掉多余的`);
  for (const f of faces) {
    if ((f.fsType & 0xf) === RESTRICTED)
      warnings.push(
        `「${f.styleName}」的文件自带「禁止嵌入」标记（fsType ${f.fsType}），请核对授权允许网页和应用使用`,
      );
    if (f.dropped.length > 0)
      warnings.push(
        `「${f.styleName}」里有 ${f.dropped.length} 张不合规范的表（${f.dropped.join('、')}），展示时略去`,
      );
  }
  return warnings;
}
