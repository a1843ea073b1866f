import { type ApiClient, safeRedirect, wechatAuthorize } from '@ziwan/contract';

/** What the browser that began a WeChat login keeps until it comes back. */
export interface WeChatBegun {
  purpose: 'login' | 'bind' | 'verify';
  /** Shown to the server with the state that comes back. */
  binding: string;
  /** Where it began, for another way in where WeChat's fails; null for the home page. */
  redirect: string | null;
}

const COOKIE = 'wechat-begun';
/** Seconds: as long as WeChat's own code lives. */
const LIFE = 600;
/** A longer address is not kept here: browsers drop a cookie over 4 kB. */
const LONGEST = 3000;

const attributes = () => `; path=/account; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;

/**
 * Goes to WeChat; `/account/wechat` takes the answer. Leaves the page, by a link's way rather than a form's, since
 * forms may only be sent to this site.
 * @param redirect path of this site to go to afterwards
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
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${COOKIE}=${purpose}.${binding}.${begin.length > LONGEST ? '' : begin}; max-age=${LIFE}${attributes()}`;
  location.assign(url);
}

/** Reads what was kept and forgets it: an answer is good once. */
export function takeWeChatBegun(): WeChatBegun | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
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
