import { randomUUID } from 'node:crypto';
import {
  type addFont,
  type allFont,
  type DataOf,
  type deleteFont,
  FAVOURITE_LIMITS,
  type FavouriteFolder,
  type FontCard,
  type folderDelete,
  type folderDetail,
  type ParsedOf,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { FolderRepository, type FolderRow, withAccountLock } from './repository.ts';

const DEFAULT_NAME = '默认收藏夹';

export interface Cards {
  of(gnos: readonly string[], text?: string): Promise<FontCard[]>;
}

/** Manages favourite fonts and their folders. */
export class FavouriteFolders {
  readonly #db: Kysely<Database>;
  readonly #cards: Cards;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, cards: Cards, now: () => number) {
    this.#db = db;
    this.#cards = cards;
    this.#now = now;
  }

  /** @throws AppError FOLDER_NAME_TAKEN, FOLDER_LIMIT */
  add(userId: string, name: string): Promise<FavouriteFolder> {
    return this.#change(userId, async (own) => {
      const folders = await own.folders();
      // Reserves a place for the default folder.
      if (folders.filter((f) => f.is_default === 0).length >= FAVOURITE_LIMITS.folders - 1)
        throw new AppError('FOLDER_LIMIT', { details: `最多 ${FAVOURITE_LIMITS.folders} 个收藏夹` });
      return this.#make(own, freeName(folders, name), false);
    });
  }

  /** @throws AppError FOLDER_NOT_FOUND, FOLDER_NAME_TAKEN */
  rename(userId: string, id: string, name: string): Promise<FavouriteFolder> {
    return this.#change(userId, async (own) => {
      await found(own, id);
      const others = (await own.folders()).filter((f) => f.id !== id);
      await own.rename(id, freeName(others, name), this.#at());
      return toFolder(await found(own, id));
    });
  }

  /** @throws AppError FOLDER_NOT_FOUND, FOLDER_DEFAULT */
  remove(userId: string, id: string): Promise<DataOf<typeof folderDelete>> {
    return this.#change(userId, async (own) => {
      const folder = await found(own, id);
      if (folder.is_default === 1) throw new AppError('FOLDER_DEFAULT');
      const fonts = await own.fonts(id);
      await own.remove(id);
      return { name: folder.name, fontGNos: fonts.map((f) => f.family_gno) };
    });
  }

  async list(userId: string): Promise<FavouriteFolder[]> {
    return (await this.#own(userId).folders()).map(toFolder);
  }

  /** @throws AppError FOLDER_NOT_FOUND */
  async detail(
    userId: string,
    { id, text, current, size }: ParsedOf<typeof folderDetail>['query'],
  ): Promise<DataOf<typeof folderDetail>> {
    const own = this.#own(userId);
    const folder = toFolder(await found(own, id));
    const rows = await own.fonts(id, { current, size });
    const records = await this.#cards.of(
      rows.map((r) => r.family_gno),
      text,
    );
    const total = folder.count;
    return { folder, records, total, current, size, pages: Math.ceil(total / size) };
  }

  /** @throws AppError FONT_NOT_FOUND (its data names them), FOLDER_NOT_FOUND, FOLDER_LIMIT */
  addFonts(userId: string, body: ParsedOf<typeof addFont>['body']): Promise<DataOf<typeof addFont>> {
    const { folderId, fromFolderId, skipUnknown } = body;
    return this.#change(userId, async (own) => {
      const given = [...new Set(body.fontGNos)];
      const known = await own.known(given);
      const skipped = given.filter((gno) => !known.has(gno));
      if (skipped.length > 0 && !skipUnknown)
        throw new AppError('FONT_NOT_FOUND', { data: { fontGNos: skipped } });
      const gnos = given.filter((gno) => known.has(gno));
      const target = folderId === undefined ? await this.#default(own) : await found(own, folderId);
      if (fromFolderId !== undefined) {
        const from = await found(own, fromFolderId);
        if (from.id !== target.id && (await own.take(from.id, gnos)).length > 0)
          await own.touch(from.id, this.#at());
      }
      const there = await own.among(target.id, gnos);
      const fresh = gnos.filter((gno) => !there.has(gno));
      if (fresh.length > 0) {
        if ((await own.stored()) + fresh.length > FAVOURITE_LIMITS.fonts)
          throw new AppError('FOLDER_LIMIT', { details: `最多收藏 ${FAVOURITE_LIMITS.fonts} 款字体` });
        await own.put(target.id, fresh, this.#at());
      }
      return { added: fresh.length, folder: toFolder(await found(own, target.id)), skipped };
    });
  }

  /** @throws AppError FOLDER_NOT_FOUND */
  removeFonts(
    userId: string,
    { fontGNos, folderId }: ParsedOf<typeof deleteFont>['body'],
  ): Promise<DataOf<typeof deleteFont>> {
    return this.#change(userId, async (own) => {
      if (folderId !== undefined) await found(own, folderId);
      const pairs = await own.take(folderId ?? null, [...new Set(fontGNos)]);
      for (const id of new Set(pairs.map((p) => p.folder_id))) await own.touch(id, this.#at());
      return { removed: pairs.map((p) => ({ fontGNo: p.family_gno, folderId: p.folder_id })) };
    });
  }

  async all(userId: string): Promise<DataOf<typeof allFont>> {
    const own = this.#own(userId);
    const fonts = Map.groupBy(await own.fonts(null), (f) => f.folder_id);
    return (await own.folders()).map(({ id, name }) => ({
      id,
      name,
      fontList: (fonts.get(id) ?? []).map((f) => ({ fontGNo: f.family_gno, nameZh: f.name_zh })),
    }));
  }

  async #default(own: FolderRepository): Promise<Pick<FolderRow, 'id'>> {
    const folders = await own.folders();
    const there = folders.find((f) => f.is_default === 1);
    if (there) return there;
    // A user may have given a folder this name.
    const taken = new Set(folders.map((f) => f.name));
    let name = DEFAULT_NAME;
    for (let n = 2; taken.has(name); n++) name = `${DEFAULT_NAME} ${n}`;
    return this.#make(own, name, true);
  }

  async #make(own: FolderRepository, name: string, isDefault: boolean): Promise<FavouriteFolder> {
    const id = randomUUID();
    await own.add({ id, name, isDefault, at: this.#at() });
    return toFolder(await found(own, id));
  }

  #own(userId: string): FolderRepository {
    return new FolderRepository(this.#db, userId);
  }

  #change<T>(userId: string, work: (own: FolderRepository) => Promise<T>): Promise<T> {
    return withAccountLock(this.#db, userId, (trx) => work(new FolderRepository(trx, userId)));
  }

  #at(): string {
    return isoOf(this.#now());
  }
}

/** Cleans a name and checks that it is free. @throws AppError FOLDER_NAME_TAKEN, BAD_REQUEST (nothing visible) */
function freeName(others: readonly FolderRow[], name: string): string {
  const kept = cleanLine(name);
  if (kept === '') throw new AppError('BAD_REQUEST', { details: 'name：不能为空' });
  if (others.some((f) => f.name === kept)) throw new AppError('FOLDER_NAME_TAKEN');
  return kept;
}

/** Finds a folder of this account only. @throws AppError FOLDER_NOT_FOUND */
async function found(own: FolderRepository, id: string): Promise<FolderRow> {
  const folder = await own.folder(id);
  if (!folder) throw new AppError('FOLDER_NOT_FOUND');
  return folder;
}

const toFolder = (row: FolderRow): FavouriteFolder => ({
  id: row.id,
  name: row.name,
  isDefault: row.is_default === 1,
  count: Number(row.count),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
