import * as z from 'zod/mini';
import { entryCard } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { fontCard } from '../entities.ts';
import { flag, page, pageQuery } from '../envelope.ts';
import { MAX_TEXT } from './fonts.ts';

/** Bounds of one account; what goes beyond is refused with `FOLDER_LIMIT`. */
export const FAVOURITE_LIMITS = {
  folders: 100,
  /** Fonts over all folders; one in two folders counts twice. */
  fonts: 2000,
  /** Articles, and as many collections. */
  entries: 2000,
} as const;

/** Without control characters, which no id has and not every database takes. */
const id = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^\P{Cc}*$/u));
/** Spaces around it go; control characters are refused. */
const name = z.string().check(z.minLength(1), z.maxLength(30), z.regex(/\S/), z.regex(/^\P{Cc}*$/u));
/**
 * In the order of a list: the first becomes the newest. As many as an account may hold, so that undoing and merging
 * take one call.
 */
const ids = z.array(id).check(z.minLength(1), z.maxLength(2000));
/**
 * Leaves out what the site does not have (any more) instead of refusing the whole: for merging what a browser kept,
 * and for undoing. `skipped` names it.
 */
const skipUnknown = z._default(flag, false);
const skipped = z.array(z.string());
const base = '/web/api/account/collection';

/** A named collection of fonts; the first one is made with the first favourite and cannot be deleted. */
export const favouriteFolder = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  /** Fonts in it that are in the catalogue; one that left it comes back with the font. */
  count: z.int(),
  createdAt: z.string(),
  /** Of the last change of its name or its fonts. */
  updatedAt: z.string(),
});
export type FavouriteFolder = z.output<typeof favouriteFolder>;

export const folderAdd = endpoint({
  name: 'collection-add',
  method: 'POST',
  path: `${base}/add`,
  auth: 'required',
  summary: '新建收藏夹',
  body: z.object({ name }),
  data: favouriteFolder,
});

export const folderUpdate = endpoint({
  name: 'collection-update',
  method: 'PUT',
  path: `${base}/update`,
  auth: 'required',
  summary: '重命名收藏夹',
  query: z.object({ id }),
  body: z.object({ name }),
  data: favouriteFolder,
});

export const folderDelete = endpoint({
  name: 'collection-delete',
  method: 'DELETE',
  path: `${base}/delete`,
  auth: 'required',
  summary: '删除收藏夹；其中的字体只在这里的一并取消收藏',
  query: z.object({ id }),
  /** What has to be added again to undo, in order: `collection-add`, then `addFont` with the new folder's id. */
  data: z.object({ name: z.string(), fontGNos: z.array(z.string()) }),
});

export const folderList = endpoint({
  name: 'collection-list',
  method: 'GET',
  path: `${base}/list`,
  auth: 'required',
  summary: '全部收藏夹：默认收藏夹在前，其余新建的在前；还没有收藏过则为空',
  data: z.array(favouriteFolder),
});

export const folderDetail = endpoint({
  name: 'collection-getDetail',
  method: 'GET',
  path: `${base}/getDetail`,
  auth: 'required',
  summary: '一个收藏夹里的字体，新收藏的在前',
  query: z.object({
    ...pageQuery,
    id,
    /** Text the visitor wants to set: every card tells what it lacks. */
    text: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
  }),
  data: z.extend(page(fontCard), { folder: favouriteFolder }),
});

export const addFont = endpoint({
  name: 'addFont',
  method: 'POST',
  path: `${base}/addFont`,
  auth: 'required',
  summary: '收藏字体；重复收藏不再增加',
  body: z.object({
    fontGNos: ids,
    /** The default folder where left out; it is made with the first font it takes. */
    folderId: z.optional(id),
    /** Takes the fonts out of this folder in the same step. */
    fromFolderId: z.optional(id),
    skipUnknown,
  }),
  /** `added`: how many were not in the folder before. */
  data: z.object({ added: z.int(), folder: favouriteFolder, skipped }),
});

export const deleteFont = endpoint({
  name: 'deleteFont',
  method: 'POST',
  path: `${base}/deleteFont`,
  auth: 'required',
  summary: '取消收藏；不指明收藏夹则从全部收藏夹移除',
  body: z.object({ fontGNos: ids, folderId: z.optional(id) }),
  /** Pairs that went, the newest first, for undoing: an `addFont` for each folder. */
  data: z.object({ removed: z.array(z.object({ fontGNo: z.string(), folderId: z.string() })) }),
});

/**
 * The session's `favoriteFonts`: folders, each with its `fontList`, the newest first. With a `token` of
 * `favorite-token` it answers its giver's, whoever asks; without one it takes a login.
 */
export const allFont = endpoint({
  name: 'allFont',
  method: 'GET',
  path: `${base}/allFont`,
  auth: 'optional',
  summary: '全部收藏的字体，按收藏夹；凭登录，或凭 favorite/token 给出的只读凭证',
  query: z.object({ token: z.optional(z.string().check(z.minLength(1), z.maxLength(400))) }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fontList: z.array(z.object({ fontGNo: z.string(), nameZh: z.string() })),
    }),
  ),
});

const entry = (key: 'Art' | 'Coll', what: string, list: { name: string; path: string }) =>
  [
    endpoint({
      name: `add${key}`,
      method: 'POST',
      path: `${base}/add${key}`,
      auth: 'required',
      summary: `收藏${what}`,
      body: z.object({ ids, skipUnknown }),
      data: z.object({ added: z.int(), skipped }),
    }),
    endpoint({
      name: `delete${key}`,
      method: 'POST',
      path: `${base}/delete${key}`,
      auth: 'required',
      summary: `取消收藏${what}`,
      body: z.object({ ids }),
      data: z.object({ removed: z.int() }),
    }),
    endpoint({
      name: list.name,
      method: 'GET',
      path: `${base}/${list.path}`,
      auth: 'required',
      summary: `收藏的${what}，新收藏的在前`,
      query: z.object(pageQuery),
      /** `ids`: of all pages, so that a page elsewhere knows what is a favourite already. */
      data: z.extend(page(entryCard), { ids: z.array(z.string()) }),
    }),
  ] as const;

export const [addArt, deleteArt, getArticleByUser] = entry('Art', '文章', {
  name: 'getArticleByUser',
  path: 'getArticleByUser',
});
export const [addColl, deleteColl, getCollByUser] = entry('Coll', '专辑与合辑', {
  name: 'getCollByUser',
  path: 'getCollByUser',
});

/** Of each list a browser keeps for a visitor without an account. */
export const MAX_LOCAL_FAVOURITES = 200;
const local = z._default(z.array(id).check(z.maxLength(MAX_LOCAL_FAVOURITES)), []);

export const favouriteCards = endpoint({
  name: 'favourite-cards',
  method: 'POST',
  path: '/web/api/favourites/cards',
  summary: '浏览器替没有登录的人记着的收藏：编号换成卡片，按给出的顺序；网站已经没有的略去',
  body: z.object({
    fonts: local,
    articles: local,
    collections: local,
  }),
  data: z.object({
    fonts: z.array(fontCard),
    articles: z.array(entryCard),
    collections: z.array(entryCard),
  }),
});

/**
 * A token to hand on: with it `allFont` answers the list of this account's favourite fonts for ten minutes, to whoever
 * holds it (a shared link, an embedded list). It opens nothing else, changes nothing, and does not show whose it is.
 */
export const favoriteToken = endpoint({
  name: 'favorite-token',
  method: 'GET',
  path: '/api/v1/web/personal/favorite/token',
  auth: 'required',
  summary: '分享收藏用的只读凭证：十分钟内凭它调用 allFont?token= 可读取字体收藏清单，不能做别的',
  data: z.object({
    token: z.string(),
    /** Lifetime in seconds. */
    expired: z.int(),
  }),
});

export const favouriteEndpoints = [
  folderAdd,
  folderUpdate,
  folderDelete,
  folderList,
  folderDetail,
  addFont,
  deleteFont,
  allFont,
  addArt,
  deleteArt,
  getArticleByUser,
  addColl,
  deleteColl,
  getCollByUser,
  favouriteCards,
  favoriteToken,
] as const;
