import { type IssuedToken, logout, siteInfo } from '@ziwan/contract';
import { api } from './client.ts';
import { forgetToken, keepToken } from './token.ts';

/** Keeps a new token in the cookie that pages and console share. */
export async function enter(issued: IssuedToken): Promise<void> {
  const { cookieDomain } = await api.call(siteInfo, {}, { quiet: true });
  keepToken(issued, cookieDomain);
}

/** Ends the session here and on the server; an unreachable server keeps nobody from leaving. */
export async function leave(): Promise<void> {
  const site = await api.call(siteInfo, {}, { quiet: true }).catch(() => null);
  await api.call(logout, {}, { quiet: true }).catch(() => null);
  forgetToken(site?.cookieDomain ?? null);
}

/** The site's login, which leads back to where one was. */
export const loginAddress = (back = `${location.pathname}${location.search}`): string =>
  `/?redirect=${encodeURIComponent(back)}`;
