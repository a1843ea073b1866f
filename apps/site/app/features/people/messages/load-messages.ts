import { myNews, type NewsItem, NOTIFICATION_TYPES, notify, notifyList, type Unread } from '@ziwan/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { apiOf } from '../../../api/context.ts';

const MESSAGES_PATH = '/user/message';
const PAGE_SIZE = 20;

/** `all`: every message. `news`: site updates about favourite fonts, which are not messages. */
export const MESSAGE_TABS = [
  { key: 'all', label: '全部' },
  { key: 'system', label: '系统' },
  { key: 'licence', label: '授权' },
  { key: 'font', label: '字体更新' },
  { key: 'account', label: '账号' },
  { key: 'reply', label: '回复' },
  { key: 'news', label: '字体动态' },
] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number]['key'];

interface MessagesView {
  tab: MessageTab;
  current: number;
}

export interface MessagesData {
  records: NewsItem[];
  current: number;
  pages: number;
  unread: Unread;
  /** Ids of the newest unread messages. */
  latestUnread: string[];
}

export function readMessages(search: URLSearchParams): MessagesView {
  const current = Number(search.get('current'));
  return {
    tab: MESSAGE_TABS.find(({ key }) => key === search.get('type'))?.key ?? 'all',
    current: Number.isInteger(current) && current > 0 && current <= 100_000 ? current : 1,
  };
}

export function messagesHref({ tab, current = 1 }: { tab: MessageTab; current?: number }): string {
  const query = new URLSearchParams();
  if (tab !== 'all') query.set('type', tab);
  if (current > 1) query.set('current', String(current));
  return query.size > 0 ? `${MESSAGES_PATH}?${query}` : MESSAGES_PATH;
}

export async function loadMessages({ request, context }: LoaderFunctionArgs): Promise<MessagesData> {
  const view = readMessages(new URL(request.url).searchParams);
  const api = apiOf(context);
  const signal = { signal: request.signal };
  const paged = { current: view.current, size: PAGE_SIZE };
  const type = NOTIFICATION_TYPES.find((t) => t === view.tab);
  const [page, { unread, latest }] = await Promise.all([
    view.tab === 'news'
      ? api.call(myNews, { query: paged }, signal)
      : api.call(notifyList, { query: { ...paged, type } }, signal),
    api.call(notify, {}, signal),
  ]);
  const { records, current, pages } = page;
  if (records.length === 0 && view.current > 1)
    throw redirect(messagesHref({ tab: view.tab, current: Math.max(1, pages) }));
  const latestUnread = latest.filter((m) => !m.read).map((m) => m.id);
  return { records, current, pages, unread, latestUnread };
}
