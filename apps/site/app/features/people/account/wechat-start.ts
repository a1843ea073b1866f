import { type ApiClient, safeRedirect, wechatAuthorize } from '@ziwan/contract';

/** State kept in the browser during a WeChat login. */
interface WeChatBegun {
  purpose: 'login' | 'bind' | 'verify';
  /** Sent to the server with the returned state. */
  binding: string;
  /** The page the login started on, used by another method after a failure; `null` for the home page. */
  redirect: string | null;
}

const COOKIE = 'wechat-begun';
/** Lifetime (s) of a WeChat code. */
const LIFE = 600;
/** Maximum length of a stored URL: browsers drop cookies over 4 kB. */
const LONGEST = 3000;

const attributes = () => `; path=/account; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

/**
 * Navigates to WeChat, which returns to `/account/wechat`. Uses a link, because the CSP restricts form targets to
 * this site.
 * @param redirect path of this site to continue to
 * @throws ApiError
 */
export async function goToWeChat(
  api: ApiClient,
  purpose: WeChatBegun['purpose'],
  redirect: string | null,
): Promise<void> {
  const begin = encodeURIComponent(redirect ?? '');
  const body = { purpose, ...(redirect === null ? {} : { redirect }) };
  const { url, binding } = await api.call(wechatAuthorize, { body }, { quiet: true });
  document.cookie = `${COOKIE}=${purpose}.${binding}.${begin.length > LONGEST ? '' : begin}; max-age=${LIFE}${attributes()}`;
  location.assign(url);
}

/** Reads and removes the state, so that a response is valid once. */
export function takeWeChatBegun(): WeChatBegun | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  document.cookie = `${COOKIE}=; max-age=0${attributes()}`;
  const [, purpose, binding, begin] =
    /^(login|bind|verify)\.([\w-]+)(?:\.(.*))?$/.exec(entry?.slice(COOKIE.length + 1) ?? '') ?? [];
  if (!purpose || !binding) return null;
  return {
    purpose: purpose as WeChatBegun['purpose'],
    binding,
    redirect: safeRedirect(new URLSearchParams(`to=${begin ?? ''}`).get('to'), location.origin),
  };
}
