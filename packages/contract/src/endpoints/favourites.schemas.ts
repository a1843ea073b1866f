import * as z from 'zod';
import { entryCard } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { fontCard } from '../entities.schemas.ts';
import { flag, page, pageQuery } from '../envelope.schemas.ts';
import { MAX_LOCAL_FAVOURITES } from '../favourite-limits.ts';
import { MAX_TEXT } from './fonts.ts';

/** Rejects control characters: no id contains any, and PostgreSQL cannot store U+0000. */
const id = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^\P{Cc}*$/u));
/** Trimmed; control characters are rejected. */
const name = z.string().check(z.minLength(1), z.maxLength(30), z.regex(/\S/), z.regex(/^\P{Cc}*$/u));
/** The first id becomes the newest. Accepts as many as an account may hold, so that undo and merge take one call. */
const ids = z.array(id).check(z.minLength(1), z.maxLength(2000));
/**
 * Skips unknown or removed items instead of rejecting the whole call, for merging a browser's favourites and for undo.
 * `skipped` lists them.
 */
const skipUnknown = z._default(flag, false);
const skipped = z.array(z.string());

/** A named folder of favourite fonts. The default folder is created with the first favourite and cannot be deleted. */
const favouriteFolder = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  /** Number of its fonts in the catalogue; removed fonts count again once they return. */
  count: z.int(),
  createdAt: z.string(),
  /** Last change of its name or its fonts. */
  updatedAt: z.string(),
});
export type FavouriteFolder = z.output<typeof favouriteFolder>;

/**
 * The calls shared by articles and collections.
 * @param what name of the items in Chinese
 */
const favouriteEntries = (what: string) => ({
  add: {
    summary: `收藏${what}`,
    description: `收藏${what}，已收藏的不变；\`skipUnknown\` 略过本站已经没有的。`,
    body: z.object({ ids, skipUnknown }),
    data: z.object({ added: z.int(), skipped }),
  },
  remove: {
    summary: `取消收藏${what}`,
    description: `取消收藏${what}，没收藏过的不算错。`,
    body: z.object({ ids }),
    data: z.object({ removed: z.int() }),
  },
  list: {
    summary: `收藏的${what}，新收藏的在前`,
    description: `分页列出收藏的${what}。`,
    query: z.object(pageQuery),
    /** `ids` lists the favourites of all pages, so that other pages can mark them. */
    data: page(entryCard).extend({ ids: z.array(z.string()) }),
  },
});
const articles = favouriteEntries('文章');
const collections = favouriteEntries('专辑与合辑');
const local = z._default(z.array(id).check(z.maxLength(MAX_LOCAL_FAVOURITES)), []);

export const favouritesSchemas = {
  folderAdd: {
    summary: '新建收藏夹',
    description: '新建一个收藏夹，答它的编号。',
    body: z.object({ name }),
    data: favouriteFolder,
  },
  folderUpdate: {
    summary: '重命名收藏夹',
    description: '给一个收藏夹改名。',
    query: z.object({ id }),
    body: z.object({ name }),
    data: favouriteFolder,
  },
  folderDelete: {
    summary: '删除收藏夹；其中的字体只在这里的一并取消收藏',
    description: '删除一个收藏夹；默认收藏夹不能删。',
    query: z.object({ id }),
    /** Contents for undo, in order: call `collection-add`, then `addFont` with the new folder's id. */
    data: z.object({ name: z.string(), fontGNos: z.array(z.string()) }),
  },
  folderList: {
    summary: '全部收藏夹：默认收藏夹在前，其余新建的在前；还没有收藏过则为空',
    description: '列出全部收藏夹，附各有几款。',
    data: z.array(favouriteFolder),
  },
  folderDetail: {
    summary: '一个收藏夹里的字体，新收藏的在前',
    description: '分页列出一个收藏夹里的字体；带 `text` 时附上各缺什么。',
    query: z.object({
      ...pageQuery,
      id,
      /** Sample text: every card then reports what its font lacks. */
      text: z.optional(z.string().check(z.maxLength(MAX_TEXT))),
    }),
    data: page(fontCard).extend({ folder: favouriteFolder }),
  },
  addFont: {
    summary: '收藏字体；重复收藏不再增加',
    description:
      '把字体收进一个收藏夹，不写就是默认的；`fromFolderId` 表示从那里移过来，`skipUnknown` 略过本站已经没有的。',
    body: z.object({
      fontGNos: ids,
      /** The default folder if omitted; it is created with its first font. */
      folderId: z.optional(id),
      /** Removes the fonts from this folder in the same step, which moves them. */
      fromFolderId: z.optional(id),
      skipUnknown,
    }),
    /** `added`: number of fonts that were not in the folder before. */
    data: z.object({ added: z.int(), folder: favouriteFolder, skipped }),
  },
  deleteFont: {
    summary: '取消收藏；不指明收藏夹则从全部收藏夹移除',
    description: '取消收藏；写了收藏夹的只从那里移走。',
    body: z.object({ fontGNos: ids, folderId: z.optional(id) }),
    /** Removed pairs of font and folder, newest first; undo with one `addFont` per folder. */
    data: z.object({ removed: z.array(z.object({ fontGNo: z.string(), folderId: z.string() })) }),
  },
  allFont: {
    summary: '全部收藏的字体，按收藏夹；凭登录，或凭 favorite/token 给出的只读凭证',
    description: '列出收藏的全部字体；没有登录时带上分享用的 token。',
    query: z.object({ token: z.optional(z.string().check(z.minLength(1), z.maxLength(400))) }),
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        fontList: z.array(z.object({ fontGNo: z.string(), nameZh: z.string() })),
      }),
    ),
  },
  addArt: articles.add,
  deleteArt: articles.remove,
  getArticleByUser: articles.list,
  addColl: collections.add,
  deleteColl: collections.remove,
  getCollByUser: collections.list,
  favouriteCards: {
    summary: '浏览器替没有登录的人记着的收藏：编号换成卡片，按给出的顺序；网站已经没有的略去',
    description: '把编号换成可以显示的卡片，给没有登录、收藏记在浏览器里的人用。',
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
  },
  favoriteToken: {
    summary: '分享收藏用的只读凭证：十分钟内凭它调用 allFont?token= 可读取字体收藏清单，不能做别的',
    description: '给出一张十分钟内有效的只读凭证，别人凭它看得到字体收藏清单。',
    data: z.object({
      token: z.string(),
      /** Lifetime in seconds. */
      expired: z.int(),
    }),
  },
} satisfies SchemaGroup;
