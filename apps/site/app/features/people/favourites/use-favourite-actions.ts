import {
  type ApiClient,
  addFont,
  allFont,
  deleteFont,
  type FavouriteFolder,
  folderAdd,
  folderDelete,
} from '@ziwan/contract';
import { useRevalidator } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { useSessionStore } from '../session/use-session.ts';
import { foldersOf } from './favourite-change.ts';

async function refresh(api: ApiClient, session: SessionStore): Promise<void> {
  session.set({ favoriteFonts: await api.call(allFont, {}) });
}

export interface FavouriteActions {
  /** Moves fonts out of `from`. @throws ApiError, not yet shown to the visitor */
  move(fontGNos: readonly string[], from: FavouriteFolder, to: FavouriteFolder): Promise<void>;
  /**
   * Removes fonts from a folder.
   * @returns false on failure, after showing the error
   */
  remove(fontGNos: readonly string[], from: FavouriteFolder): Promise<boolean>;
  removeFolder(folder: FavouriteFolder): Promise<boolean>;
  /** Reloads the page's data and the session. */
  reload(): Promise<void>;
}

/** Actions on favourite fonts. Each can be undone from its toast. */
export function useFavouriteActions(): FavouriteActions {
  const api = useApi();
  const session = useSessionStore();
  const { revalidate } = useRevalidator();
  const reload = async () => {
    await Promise.all([refresh(api, session), revalidate()]);
  };
  const undoable = (text: string, undo: () => Promise<void>) =>
    toast(text, 'success', {
      label: '撤销',
      run: () =>
        void undo()
          .then(() => toast('已撤销', 'success'))
          // The API client has shown the error.
          .catch(() => {})
          .then(reload),
    });

  return {
    reload,
    async move(fontGNos, from, to) {
      // On undo, fonts that were in both folders stay in both.
      const there = fontGNos.filter((gno) => foldersOf(session.state().favoriteFonts, gno).includes(to.id));
      const alone = fontGNos.filter((gno) => !there.includes(gno));
      const body = { fontGNos: [...fontGNos], folderId: to.id, fromFolderId: from.id };
      await api.call(addFont, { body }, { quiet: true });
      undoable(`${fontGNos.length} 款已移到「${to.name}」`, async () => {
        const back = { folderId: from.id, skipUnknown: true };
        if (there.length > 0) await api.call(addFont, { body: { ...back, fontGNos: there } });
        if (alone.length > 0)
          await api.call(addFont, { body: { ...back, fontGNos: alone, fromFolderId: to.id } });
      });
      await reload();
    },
    async remove(fontGNos, from) {
      try {
        await api.call(deleteFont, { body: { fontGNos: [...fontGNos], folderId: from.id } });
      } catch {
        return false;
      }
      undoable(`已从「${from.name}」移除 ${fontGNos.length} 款`, async () => {
        await api.call(addFont, {
          body: { fontGNos: [...fontGNos], folderId: from.id, skipUnknown: true },
        });
      });
      await reload();
      return true;
    },
    async removeFolder(folder) {
      let gone: { name: string; fontGNos: string[] };
      try {
        gone = await api.call(folderDelete, { query: { id: folder.id } });
      } catch {
        return false;
      }
      undoable(`已删除「${gone.name}」`, async () => {
        const { id } = await api.call(folderAdd, { body: { name: gone.name } });
        if (gone.fontGNos.length > 0)
          await api.call(addFont, { body: { fontGNos: gone.fontGNos, folderId: id, skipUnknown: true } });
      });
      return true;
    },
  };
}
