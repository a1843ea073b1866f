import { keepDevice } from '@ziwan/client';
import { type IssuedToken, logout, siteInfo } from '@ziwan/contract';
import { api } from './client.ts';
import { forgetToken, keepToken } from './token.ts';

/** Stores a new token in the cookie that the site and the console share. */
export async function enter(issued: IssuedToken): Promise<void> {
  const { cookieDomain } = await api.call(siteInfo, {}, { quiet: true });
  keepToken(issued, cookieDomain);
  keepDevice(issued.device);
}

/** Ends the session on the server and in this browser, even when the server is unreachable. */
export async function leave(): Promise<void> {
  const site = await api.call(siteInfo, {}, { quiet: true }).catch(() => null);
  await api.call(logout, {}, { quiet: true }).catch(() => null);
  forgetToken(site?.cookieDomain ?? null);
}

/** The address of the site's login, which leads back to the current page. */
export const loginAddress = (back = `${location.pathname}${location.search}`): string =>
  `/?redirect=${encodeURIComponent(back)}`;
