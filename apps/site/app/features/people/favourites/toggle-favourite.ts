import { type ApiClient, addArt, addColl, addFont, deleteArt, deleteColl, deleteFont } from '@ziwan/contract';
import { toast } from '../../../ui/toast-store.ts';
import type { FavouriteKind } from '../session/favourite-store.ts';
import { localFavourites } from '../session/local-favourites.ts';
import type { SessionStore } from '../session/session-store.ts';
import { DEVICE_FAVOURITES_PATH } from './device-path.ts';
import { COMING_FOLDER, withFont, withoutFont } from './favourite-change.ts';
import { holds } from './favourite-state.ts';

interface FavouriteTarget {
  kind: FavouriteKind;
  id: string;
  name: string;
}

interface Toggling {
  api: ApiClient;
  session: SessionStore;
  /** Where to continue after logging in. */
  here: string;
  /** Navigates within the site. */
  go: (path: string) => void;
  /** Offers to choose another folder for a new favourite. */
  onKept: (folderId: string, folderName: string) => void;
}

/** Pending changes: a second click waits for the first. */
const running = new Set<string>();

/** Toggles a favourite optimistically. Reverts on failure, after the API client has shown the error. */
export async function toggleFavourite(target: FavouriteTarget, toggling: Toggling): Promise<void> {
  const key = `${target.kind} ${target.id}`;
  if (running.has(key)) return;
  running.add(key);
  try {
    if (toggling.session.state().userInfo === null) toggleHere(target, toggling);
    else if (target.kind === 'fonts') await toggleFont(target, toggling);
    else await toggleEntry(target, target.kind, toggling);
  } finally {
    running.delete(key);
  }
}

function toggleHere({ kind, id }: FavouriteTarget, { session, here, go }: Toggling): void {
  const store = localFavourites();
  if (store.has(kind, id)) {
    store.remove(kind, id);
    toast('已取消收藏', 'success', { label: '撤销', run: () => store.add(kind, id) });
    return;
  }
  store.add(kind, id);
  toast(
    '已收藏在这台设备上，登录后并入账号',
    'success',
    { label: '看收藏', run: () => go(DEVICE_FAVOURITES_PATH) },
    { label: '登录', run: () => session.promptLogin('login', here) },
  );
}

async function toggleFont(target: FavouriteTarget, toggling: Toggling): Promise<void> {
  const { session, api } = toggling;
  const font = { fontGNo: target.id, nameZh: target.name };
  if (!holds(session.state(), 'fonts', target.id)) {
    const { favoriteFonts } = session.state();
    // The first folder is the default one.
    const guess = favoriteFonts[0] ?? COMING_FOLDER;
    session.set({ favoriteFonts: withFont(favoriteFonts, guess, font) });
    const back = () => withoutFont(session.state().favoriteFonts, target.id, guess.id);
    try {
      const { folder } = await api.call(addFont, { body: { fontGNos: [target.id] } });
      session.set({ favoriteFonts: withFont(back(), folder, font) });
      toggling.onKept(folder.id, folder.name);
    } catch {
      session.set({ favoriteFonts: back() });
    }
    return;
  }
  const before = session.state().favoriteFonts.filter((f) => f.fontList.some((x) => x.fontGNo === target.id));
  const restore = () =>
    session.set({
      favoriteFonts: before.reduce(
        (all, folder) => withFont(all, folder, font),
        session.state().favoriteFonts,
      ),
    });
  session.set({ favoriteFonts: withoutFont(session.state().favoriteFonts, target.id) });
  try {
    const { removed } = await api.call(deleteFont, { body: { fontGNos: [target.id] } });
    const undo = async () => {
      try {
        for (const { folderId } of removed)
          await api.call(addFont, { body: { fontGNos: [target.id], folderId } });
        restore();
      } catch {
        // The API client has shown the error.
      }
    };
    toast('已取消收藏', 'success', { label: '撤销', run: () => void undo() });
  } catch {
    restore();
  }
}

async function toggleEntry(
  { id }: FavouriteTarget,
  kind: 'articles' | 'collections',
  { session, api }: Toggling,
): Promise<void> {
  const field = kind === 'articles' ? 'favoriteArticles' : 'favoriteCollects';
  const [add, remove] = kind === 'articles' ? [addArt, deleteArt] : [addColl, deleteColl];
  const put = () => session.set({ [field]: [{ id }, ...session.state()[field].filter((e) => e.id !== id)] });
  const drop = () => session.set({ [field]: session.state()[field].filter((e) => e.id !== id) });
  const kept = holds(session.state(), kind, id);
  if (kept) drop();
  else put();
  try {
    await api.call(kept ? remove : add, { body: { ids: [id] } });
  } catch {
    if (kept) put();
    else drop();
    return;
  }
  if (!kept) {
    toast('已收藏', 'success');
    return;
  }
  const undo = () =>
    api.call(add, { body: { ids: [id] } }).then(put, () => {
      // The API client has shown the error.
    });
  toast('已取消收藏', 'success', { label: '撤销', run: () => void undo() });
}
