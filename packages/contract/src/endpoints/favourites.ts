import type { Endpoint } from '../endpoint.ts';
import type { favouritesSchemas } from './favourites.schemas.ts';

const base = '/web/api/account/collection';

export const folderAdd: Endpoint<typeof favouritesSchemas.folderAdd> = {
  name: 'collection-add',
  method: 'POST',
  path: `${base}/add`,
  auth: 'required',
};

export const folderUpdate: Endpoint<typeof favouritesSchemas.folderUpdate> = {
  name: 'collection-update',
  method: 'PUT',
  path: `${base}/update`,
  auth: 'required',
};

export const folderDelete: Endpoint<typeof favouritesSchemas.folderDelete> = {
  name: 'collection-delete',
  method: 'DELETE',
  path: `${base}/delete`,
  auth: 'required',
};

export const folderList: Endpoint<typeof favouritesSchemas.folderList> = {
  name: 'collection-list',
  method: 'GET',
  path: `${base}/list`,
  auth: 'required',
};

export const folderDetail: Endpoint<typeof favouritesSchemas.folderDetail> = {
  name: 'collection-getDetail',
  method: 'GET',
  path: `${base}/getDetail`,
  auth: 'required',
};

export const addFont: Endpoint<typeof favouritesSchemas.addFont> = {
  name: 'addFont',
  method: 'POST',
  path: `${base}/addFont`,
  auth: 'required',
};

export const deleteFont: Endpoint<typeof favouritesSchemas.deleteFont> = {
  name: 'deleteFont',
  method: 'POST',
  path: `${base}/deleteFont`,
  auth: 'required',
};

/**
 * Returns the favourite fonts of the session's account: folders, each with its `fontList`, newest first. With a `token`
 * from `favorite-token` it returns those of the token's owner to any caller; without one it requires a login.
 */
export const allFont: Endpoint<typeof favouritesSchemas.allFont> = {
  name: 'allFont',
  method: 'GET',
  path: `${base}/allFont`,
  auth: 'optional',
};

export const addArt: Endpoint<typeof favouritesSchemas.addArt> = {
  name: 'addArt',
  method: 'POST',
  path: `${base}/addArt`,
  auth: 'required',
};

export const deleteArt: Endpoint<typeof favouritesSchemas.deleteArt> = {
  name: 'deleteArt',
  method: 'POST',
  path: `${base}/deleteArt`,
  auth: 'required',
};

export const getArticleByUser: Endpoint<typeof favouritesSchemas.getArticleByUser> = {
  name: 'getArticleByUser',
  method: 'GET',
  path: `${base}/getArticleByUser`,
  auth: 'required',
};

export const addColl: Endpoint<typeof favouritesSchemas.addColl> = {
  name: 'addColl',
  method: 'POST',
  path: `${base}/addColl`,
  auth: 'required',
};

export const deleteColl: Endpoint<typeof favouritesSchemas.deleteColl> = {
  name: 'deleteColl',
  method: 'POST',
  path: `${base}/deleteColl`,
  auth: 'required',
};

export const getCollByUser: Endpoint<typeof favouritesSchemas.getCollByUser> = {
  name: 'getCollByUser',
  method: 'GET',
  path: `${base}/getCollByUser`,
  auth: 'required',
};

export const favouriteCards: Endpoint<typeof favouritesSchemas.favouriteCards> = {
  name: 'favourite-cards',
  method: 'POST',
  path: '/web/api/favourites/cards',
  auth: 'public',
};

/**
 * Issues a token with which anyone can read this account's favourite fonts through `allFont` for ten minutes, for a
 * shared link or an embedded list. The token gives no other access and does not identify its owner.
 */
export const favoriteToken: Endpoint<typeof favouritesSchemas.favoriteToken> = {
  name: 'favorite-token',
  method: 'GET',
  path: '/api/v1/web/personal/favorite/token',
  auth: 'required',
};
