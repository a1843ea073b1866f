import {
  currentVersions,
  familyNames,
  familySlug,
  fileChanges,
  followedVersion,
  freeAddress,
  lostBy,
  lostFacts,
  readReferenceData,
  refuseBackdated,
  saveLicenceText,
  stateOf,
  versionsOf,
} from '@ziwan/catalogue';
import {
  addressFor,
  assertNoTwin,
  type Change,
  type DeskRecord,
  draftOf,
  editFamily,
  type FoundFace,
  familyAtDesk,
  insertDeskRecord,
  isAddress,
  isDerivedTag,
  ordered,
  publishFamily,
  removeDeskFamily,
  renameFamily,
  splitFamily,
  textFrom,
  type UploadedFace,
  unpublishFamily,
  withFaces,
} from '@ziwan/catalogue/desk';
import type { DataOf, Page, ParsedOf } from '@ziwan/contract';
import {
  type adminFontList,
  type createFont,
  type FileChanges,
  FONT_LIMITS,
  type fontLicences,
  type updateFont,
} from '@ziwan/contract/admin';
import { addressMistake } from '@ziwan/contract/font-addresses';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { type Database, type FontUploadsTable, type Store, waitInTurn } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { refusing } from './faults.ts';
import { type FontCard, FontList } from './list.ts';
import { type AdminFont, FontReports } from './report.ts';
import { assertNotTakenDown } from './taken-down.ts';
import { besideIn, foundIn } from './uploads.ts';

type Input = ParsedOf<typeof updateFont>['body']['data'];
/** Identifies the font to change, the revision it is based on, and the operator. */
export type Edit = Omit<Change, 'now'>;

/** Uploads to take, and the families that the operator was told contain the same faces. */
interface Taking {
  uploads: readonly string[];
  known: readonly string[];
}

/** What is set of a family by itself; absent members stay as they are. */
export interface FamilyPatch {
  readonly kind?: 'creative' | 'currency' | undefined;
  readonly licenceId?: string | undefined;
  readonly brandNumber?: string | null | undefined;
  /** All tags of style and use. */
  readonly tags?: readonly string[] | undefined;
}

/** Everything operators do with fonts, from the console or the command line. */
export class FontDesk {
  readonly #ctx: { store: Store; blobs: BlobStore; dataDir: string };
  readonly #list: FontList;
  readonly #reports: FontReports;
  readonly #now: () => number;

  constructor(parts: { store: Store; blobs: BlobStore; dataDir: string; now: () => number }) {
    this.#ctx = parts;
    this.#list = new FontList(parts.store.db);
    this.#reports = new FontReports(parts.store.db, parts.blobs);
    this.#now = parts.now;
  }

  list(query: ParsedOf<typeof adminFontList>['query']): Promise<Page<FontCard>> {
    return this.#list.page(query);
  }

  /** @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY */
  async one(gno: string): Promise<AdminFont> {
    const family = await refusing(() =>
      familyAtDesk({ db: this.#ctx.store.db, blobs: this.#ctx.blobs }, gno),
    );
    if (!family) throw new AppError('FONT_NOT_FOUND');
    return this.#reports.of(family);
  }

  /**
   * Creates one family from uploaded files.
   * @param families keys of detected families, to take only their faces
   * @param stated what the record says instead of what the fonts say
   * @throws AppError NOT_FOUND, BAD_REQUEST, FONT_TWIN
   */
  async create({
    uploads,
    families,
    known,
    stated,
  }: ParsedOf<typeof createFont>['body']): Promise<AdminFont> {
    const now = this.#moment();
    const gno = await refusing(() =>
      this.#ctx.store.db.transaction().execute(async (trx) => {
        await waitInTurn(trx, 'font-uploads');
        const { source } = besideIn((await uploadsOf(trx, uploads))[0] as FontUploadsTable);
        const faces = await taken(trx, uploads, families);
        const found = faces.map((face) => face.found);
        await assertNoTwin(trx, found, known);
        const address = await freeAddress(
          trx,
          stated ? familySlug(stated.nameZh, stated.nameEn) : addressFor(found),
        );
        const draft = draftOf(address, found, now, source);
        await insertDeskRecord(trx, stated ? await statedDraft(trx, draft, faces, stated) : draft);
        return address;
      }),
    );
    return this.one(gno);
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST, LICENCE_BACKDATED */
  async update(change: Edit, input: Input): Promise<AdminFont> {
    await this.#edit(change, async (record, trx) => {
      if (input.licenceChange) {
        const { inForce } = await currentVersions(trx, 'family', change.gno);
        refuseBackdated(inForce, input.licenceChange, dayOf(this.#moment()));
      }
      return written(trx, record, input);
    });
    return this.one(change.gno);
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, BAD_REQUEST */
  async set(change: Edit, patch: FamilyPatch): Promise<AdminFont> {
    const setPatch = async (record: DeskRecord, trx: Transaction<Database>) => {
      const { brandNumber = record.brandNumber, licenceId = record.licenceId, tags = record.tags } = patch;
      await checkReferences(trx, { brandNumber, licenceId, tags });
      const statement = { ...record.statement, kind: patch.kind ?? record.statement.kind };
      return { ...record, statement, brandNumber, licenceId, tags: ownTags(tags) };
    };
    await this.#edit(change, setPatch);
    return this.one(change.gno);
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, NOT_FOUND, BAD_REQUEST, FONT_TWIN */
  async addFaces(change: Edit, { uploads, known }: Taking): Promise<AdminFont> {
    await this.#edit(change, async (record, trx) => {
      await waitInTurn(trx, 'font-uploads');
      const found = (await taken(trx, uploads)).map((face) => face.found);
      await assertNoTwin(trx, found, [...known, record.gno]);
      const faces = withFaces(record.gno, record.faces, found);
      if (faces.length > FONT_LIMITS.faces)
        throw new AppError('BAD_REQUEST', { details: `一族最多 ${FONT_LIMITS.faces} 款` });
      return withNewFaces(record, faces);
    });
    return this.one(change.gno);
  }

  /**
   * Tells what `addFaces` would change in the files that the family has; `null` if it replaces none.
   * @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY, NOT_FOUND, BAD_REQUEST
   */
  async compareFaces(gno: string, uploads: readonly string[]): Promise<FileChanges | null> {
    const { store, blobs } = this.#ctx;
    const family = await refusing(() => familyAtDesk({ db: store.db, blobs }, gno));
    if (!family) throw new AppError('FONT_NOT_FOUND');
    const rows = await uploadsOf(store.db, uploads);
    const before = family.record.faces;
    const after = withFaces(gno, before, rows.flatMap(foundIn));
    return fileChanges(
      blobs,
      before.map(({ row }) => row),
      after.map(({ row }) => row),
      true,
    );
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, NOT_FOUND, BAD_REQUEST if it is the only face */
  async removeFace(change: Edit, face: string): Promise<AdminFont> {
    await this.#edit(change, (record) => {
      const faces = record.faces.filter((f) => f.row.gno !== face);
      if (faces.length === record.faces.length) throw new AppError('NOT_FOUND');
      if (faces.length === 0) throw new AppError('BAD_REQUEST', { details: '一族至少要有一款' });
      return withNewFaces(record, ordered(faces));
    });
    return this.one(change.gno);
  }

  /** Moves some faces to a new family. @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, NOT_FOUND, BAD_REQUEST */
  async split(change: Edit, faces: readonly string[]): Promise<AdminFont> {
    const { nameZh, nameEn, faces: all } = await this.one(change.gno);
    const first = all.find(({ id }) => id === faces[0]);
    if (!first) throw new AppError('NOT_FOUND');
    const named = familyNames(first.names?.family ?? {}, nameZh);
    // Faces of one font may share the family name; the style then tells the two families apart.
    const alike = named.zh === nameZh && named.en === nameEn;
    const own = alike ? { zh: `${nameZh} ${first.styleName}`, en: null } : named;
    return this.one(await refusing(() => splitFamily(this.#ctx, this.#at(change), faces, own)));
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, ID_TAKEN, FONT_IS_PUBLIC, BAD_REQUEST */
  async rename(change: Edit, address: string): Promise<AdminFont> {
    if (!isAddress(address))
      throw new AppError('BAD_REQUEST', { details: 'address：只用小写字母、数字和连字符' });
    const mistake = addressMistake(address);
    if (mistake !== null) throw new AppError('BAD_REQUEST', { details: `address：${mistake}` });
    await refusing(() => renameFamily(this.#ctx, this.#at(change), address));
    return this.one(address);
  }

  /**
   * @param losing true if it is confirmed that something of the files is lost
   * @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT, FONT_NOT_READY, FONT_LOSES, LICENCE_BACKDATED
   */
  async publish(change: Edit, losing = false): Promise<AdminFont> {
    await assertNotTakenDown(this.#ctx.store.db, change.gno);
    const files = await this.#filesOf(change.gno);
    const losses = files && !losing ? lossesIn(files) : [];
    if (losses.length > 0) throw new AppError('FONT_LOSES', { details: losses.join('；') });
    await refusing(() => publishFamily(this.#ctx, this.#at(change), files));
    return this.one(change.gno);
  }

  /** @throws AppError FONT_NOT_FOUND, EDIT_CONFLICT */
  async unpublish(change: Edit): Promise<AdminFont> {
    await refusing(() => unpublishFamily(this.#ctx, this.#at(change)));
    return this.one(change.gno);
  }

  /** What publishing changes in the files that visitors have. */
  async #filesOf(gno: string) {
    const { store, blobs } = this.#ctx;
    const family = await refusing(() => familyAtDesk({ db: store.db, blobs }, gno));
    return family ? this.#reports.fileChanges(family) : null;
  }

  /** Deletes a font; the next garbage collection removes its blobs. @throws AppError FONT_NOT_FOUND, FONT_IS_PUBLIC */
  async remove(gno: string): Promise<void> {
    await refusing(() => removeDeskFamily(this.#ctx, gno));
  }

  /** Licences the font was published under, newest first. @throws AppError FONT_NOT_FOUND */
  async licenceHistory(gno: string): Promise<DataOf<typeof fontLicences>> {
    const { db } = this.#ctx.store;
    if (!(await refusing(() => familyAtDesk({ db, blobs: this.#ctx.blobs }, gno))))
      throw new AppError('FONT_NOT_FOUND');
    const versions = await versionsOf(db, 'family', gno);
    const names = new Map(
      (await db.selectFrom('licences').select(['id', 'name']).execute()).map((l) => [l.id, l.name]),
    );
    const texts = new Map(
      (
        await db
          .selectFrom('licence_texts')
          .selectAll()
          .where('sha256', 'in', ['', ...versions.flatMap((v) => v.snapshot.licenceTextSha256 ?? [])])
          .execute()
      ).map((t) => [t.sha256, t.text]),
    );
    return versions.map((v) => ({
      version: v.version,
      state: stateOf(v, versions),
      effectiveOn: v.effectiveOn,
      changes: v.changes,
      licenceId: v.snapshot.licenceId,
      licenceName: names.get(v.snapshot.licenceId) ?? v.snapshot.licenceId,
      text: texts.get(v.snapshot.licenceTextSha256 ?? '') ?? null,
      createdAt: v.createdAt,
    }));
  }

  #edit(
    change: Edit,
    edit: (record: DeskRecord, trx: Transaction<Database>) => Promise<DeskRecord> | DeskRecord,
  ): Promise<void> {
    return refusing(() => editFamily(this.#ctx, this.#at(change), edit));
  }

  #at(change: Edit): Change {
    return { ...change, now: this.#moment() };
  }

  #moment(): string {
    return isoOf(this.#now());
  }
}

/** What visitors lose, in Chinese; empty if nothing. */
export function lossesIn(files: FileChanges): string[] {
  const { removed } = files;
  return [
    ...(lostBy(files) > 0 ? [`少 ${lostBy(files)} 个字`] : []),
    ...(removed.length > 0 ? [`${removed.join('、')}这几款没有了`] : []),
    ...lostFacts(files),
  ];
}

/** The record with other faces; a version that only a replaced file stated follows. */
function withNewFaces(record: DeskRecord, faces: DeskRecord['faces']): DeskRecord {
  const [before, after] = [record.faces, faces].map((of) => of.map(({ row }) => row));
  const sourceVersion = followedVersion(record.statement.sourceVersion, before ?? [], after ?? []);
  return { ...record, faces, statement: { ...record.statement, sourceVersion } };
}

/** Checked uploads, in the order given. @throws AppError NOT_FOUND, BAD_REQUEST */
async function uploadsOf(db: Kysely<Database>, uploads: readonly string[]): Promise<FontUploadsTable[]> {
  const ids = [...new Set(uploads)];
  const rows = await db.selectFrom('font_uploads').selectAll().where('id', 'in', ids).execute();
  return ids.map((id) => {
    const row = rows.find((r) => r.id === id);
    if (!row) throw new AppError('NOT_FOUND', { details: '上传的文件已经用掉或取消了，请重新上传' });
    if (row.state !== 'ready')
      throw new AppError('BAD_REQUEST', {
        details: `「${row.file_name}」${row.reason ?? '还没有收完、查完'}`,
      });
    return row;
  });
}

/**
 * Takes the faces of uploads, or of some families, with what came beside them; deletes emptied uploads.
 * @throws AppError NOT_FOUND, BAD_REQUEST
 */
async function taken(
  trx: Transaction<Database>,
  uploads: readonly string[],
  families?: readonly string[],
): Promise<UploadedFace[]> {
  const taken: UploadedFace[] = [];
  for (const row of await uploadsOf(trx, uploads)) {
    const { id: upload } = row;
    const beside = besideIn(row).licence;
    const left: FoundFace[] = [];
    for (const [index, found] of foundIn(row).entries())
      if (families === undefined || families.includes(found.nameKey))
        taken.push({ upload, index, found, beside });
      else left.push(found);
    if (left.length === 0) await trx.deleteFrom('font_uploads').where('id', '=', upload).execute();
    else
      await trx
        .updateTable('font_uploads')
        .set({ found: JSON.stringify(left) })
        .where('id', '=', upload)
        .execute();
  }
  if (taken.length === 0) throw new AppError('BAD_REQUEST', { details: 'families：这些文件里没有这一族' });
  if (taken.length > FONT_LIMITS.faces)
    throw new AppError('BAD_REQUEST', { details: `一族最多 ${FONT_LIMITS.faces} 款` });
  return taken;
}

/** A draft that says what is stated. @throws AppError BAD_REQUEST for a missing record, or a text that is not there */
async function statedDraft(
  trx: Transaction<Database>,
  draft: DeskRecord,
  faces: readonly UploadedFace[],
  {
    licenceId,
    licenceText: source,
    tags,
    ...stated
  }: NonNullable<ParsedOf<typeof createFont>['body']['stated']>,
): Promise<DeskRecord> {
  const { brandNumber } = draft;
  await checkReferences(trx, { brandNumber, licenceId, tags });
  const { recogniser } = await readReferenceData(trx);
  const text = source && textFrom(source, { faces }, recogniser, licenceId);
  if (source !== null && text === null)
    throw new AppError('BAD_REQUEST', { details: 'licenceText：那里没有授权全文，换一个来源或留空' });
  return {
    ...draft,
    statement: { ...draft.statement, ...stated, script: stated.script ?? draft.statement.script },
    licenceId,
    licenceTextSha256: await saveLicenceText(trx, text),
    tags: ownTags(tags),
  };
}

/** Merges an operator's input into the record. @throws AppError BAD_REQUEST if it refers to a missing record */
async function written(trx: Transaction<Database>, record: DeskRecord, input: Input): Promise<DeskRecord> {
  const { brandNumber, tags, licenceId, licenceText, faces, ...statement } = input;
  await checkReferences(trx, { brandNumber, licenceId, tags });
  const { recogniser } = await readReferenceData(trx);
  const fault = licenceText === null || licenceText.trim() === '' ? null : recogniser.textFault(licenceText);
  if (fault !== null)
    throw new AppError('BAD_REQUEST', { details: `licenceText：${fault}。把条款原文贴进来，或者留空` });
  const named = new Map(faces.map((f) => [f.id, f]));
  const restyled = record.faces.map(({ row, hanziCount }) => {
    const style = named.get(row.gno);
    return style
      ? { row: { ...row, style_name: style.styleName, weight: style.weight }, hanziCount }
      : { row, hanziCount };
  });
  return {
    ...record,
    statement,
    brandNumber,
    licenceId,
    licenceTextSha256: await saveLicenceText(trx, licenceText),
    tags: ownTags(tags),
    faces: ordered(restyled),
  };
}

const ownTags = (tags: readonly string[]): string[] => [...new Set(tags)].filter((t) => !isDerivedTag(t));

/** @throws AppError BAD_REQUEST for a brand, a licence or a tag that is not there */
async function checkReferences(
  trx: Transaction<Database>,
  { brandNumber, licenceId, tags }: Pick<Input, 'brandNumber' | 'licenceId'> & { tags: readonly string[] },
): Promise<void> {
  const missing = (details: string) => new AppError('BAD_REQUEST', { details });
  if (brandNumber !== null) {
    const brand = await trx
      .selectFrom('brands')
      .select('brand_number')
      .where('brand_number', '=', brandNumber)
      .executeTakeFirst();
    if (!brand) throw missing('brandNumber：没有这个品牌');
  }
  const licence = await trx
    .selectFrom('licences')
    .select('id')
    .where('id', '=', licenceId)
    .executeTakeFirst();
  if (!licence) throw missing('licenceId：没有这种授权');
  const known = new Set(
    (await trx.selectFrom('dict_items').select('dict_number').execute()).map((t) => t.dict_number),
  );
  const unknown = tags.filter((t) => !known.has(t));
  if (unknown.length > 0) throw missing(`tags：字典里没有 ${unknown.join('、')}`);
}
