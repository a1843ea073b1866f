import type { FavouriteFolderFonts } from '../session/session-store.ts';
import type { NamedFont } from './favourite-state.ts';

type Folders = readonly FavouriteFolderFonts[];
type FolderName = Pick<FavouriteFolderFonts, 'id' | 'name'>;

/** Placeholder id of the default folder until the server returns one. */
export const COMING_FOLDER: FolderName = { id: '', name: '默认收藏夹' };

/** Adds a font to the front of a folder, creating the folder if needed. */
export function withFont(folders: Folders, folder: FolderName, font: NamedFont): Folders {
  if (!folders.some((f) => f.id === folder.id)) return [{ ...folder, fontList: [font] }, ...folders];
  return folders.map((f) =>
    f.id !== folder.id || f.fontList.some((known) => known.fontGNo === font.fontGNo)
      ? f
      : { ...f, fontList: [font, ...f.fontList] },
  );
}

/** Removes a font from one folder or all. A placeholder folder disappears when empty. */
export function withoutFont(folders: Folders, fontGNo: string, folderId?: string): Folders {
  return folders
    .map((f) =>
      folderId !== undefined && f.id !== folderId
        ? f
        : { ...f, fontList: f.fontList.filter((font) => font.fontGNo !== fontGNo) },
    )
    .filter((f) => f.id !== COMING_FOLDER.id || f.fontList.length > 0);
}

export const foldersOf = (folders: Folders, fontGNo: string): string[] =>
  folders.filter((f) => f.fontList.some((font) => font.fontGNo === fontGNo)).map((f) => f.id);
