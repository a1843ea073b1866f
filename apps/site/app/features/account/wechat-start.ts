import { type ApiClient, wechatAuthorize } from '@ziwan/contract';

/** What the browser that began a WeChat login keeps until it comes back. */
export interface WeChatBegun {
  purpose: 'login' | 'bind' | 'verify';
  /** Shown to the server with the state that comes back. */
  binding: string;
}

const COOKIE = 'wechat-begun';
/** Seconds: as long as WeChat's own code lives. */
const LIFE = 600;

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
  const body = { purpose, ...(redirect === null ? {} : { redirect }) };
  const { url, binding } = await api.call(wechatAuthorize, { body }, { quiet: true });
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${COOKIE}=${purpose}.${binding}; max-age=${LIFE}${attributes()}`;
  location.assign(url);
}

/** Reads what was kept and forgets it: an answer is good once. */
export function takeWeChatBegun(): WeChatBegun | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${COOKIE}=; max-age=0${attributes()}`;
  const [, purpose, binding] =
    /^(login|bind|verify)\.([\w-]+)$/.exec(entry?.slice(COOKIE.length + 1) ?? '') ?? [];
  return purpose && binding ? { purpose: purpose as WeChatBegun['purpose'], binding } : null;
}
