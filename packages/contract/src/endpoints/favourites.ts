import * as z from 'zod/mini';
import { entryCard } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { fontCard } from '../entities.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(128));
const name = z.string().check(z.minLength(1), z.maxLength(30));
const ids = z.array(id).check(z.minLength(1), z.maxLength(200));
const nothing = z.null();
const base = '/web/api/account/collection';

/** A named collection of fonts; the first one is made with the first favourite and cannot be deleted. */
export const favouriteFolder = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  count: z.int(),
  createdAt: z.string(),
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
  /** What has to be added again to undo. */
  data: z.object({ name: z.string(), fontGNos: z.array(z.string()) }),
});

export const folderList = endpoint({
  name: 'collection-list',
  method: 'GET',
  path: `${base}/list`,
  auth: 'required',
  summary: '全部收藏夹',
  data: z.array(favouriteFolder),
});

export const folderDetail = endpoint({
  name: 'collection-getDetail',
  method: 'GET',
  path: `${base}/getDetail`,
  auth: 'required',
  summary: '一个收藏夹里的字体',
  query: z.object({ ...pageQuery, id }),
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
    /** The default folder where left out. */
    folderId: z.optional(id),
    /** Takes the fonts out of this folder in the same step. */
    fromFolderId: z.optional(id),
  }),
  data: z.object({ added: z.int(), folder: favouriteFolder }),
});

export const deleteFont = endpoint({
  name: 'deleteFont',
  method: 'POST',
  path: `${base}/deleteFont`,
  auth: 'required',
  summary: '取消收藏；不指明收藏夹则从全部收藏夹移除',
  body: z.object({ fontGNos: ids, folderId: z.optional(id) }),
  /** Pairs that went, for undoing. */
  data: z.object({ removed: z.array(z.object({ fontGNo: z.string(), folderId: z.string() })) }),
});

/** The session's `favoriteFonts`: folders, each with its `fontList`. */
export const allFont = endpoint({
  name: 'allFont',
  method: 'GET',
  path: `${base}/allFont`,
  auth: 'required',
  summary: '全部收藏的字体，按收藏夹',
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
      body: z.object({ ids }),
      data: z.object({ added: z.int() }),
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
      summary: `收藏的${what}`,
      query: z.object(pageQuery),
      data: page(entryCard),
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

/** For clients that keep one token for favourites: a short-lived, read-only one. */
export const favoriteToken = endpoint({
  name: 'favorite-token',
  method: 'GET',
  path: '/api/v1/web/personal/favorite/token',
  auth: 'required',
  summary: '分享收藏用的只读凭证：十分钟内可换取收藏清单',
  data: z.object({ token: z.string(), expired: z.int() }),
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
  favoriteToken,
] as const;
