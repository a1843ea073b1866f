import { notifyRead, type Unread } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CheckCheck } from '../../../ui/icons/check-check.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { toast } from '../../../ui/toast-store.ts';
import writing from '../../../ui/writing.module.css';
import { useSessionStore } from '../session/use-session.ts';
import { CentreFrame } from '../user-centre/centre-frame.tsx';
import {
  MESSAGE_TABS,
  type MessagesData,
  type MessageTab,
  messagesHref,
  readMessages,
} from './load-messages.ts';
import { Message } from './message.tsx';
import { messageCookie } from './message-cookie.ts';
import styles from './messages-page.module.css';

const EMPTY: Readonly<Record<MessageTab, string>> = {
  all: '还没有消息',
  system: '没有系统消息',
  licence: '下载过的字体，授权没有变动',
  font: '下载过的字体，文件没有更新',
  account: '没有账号消息',
  reply: '没有新的回复',
  news: '收藏或下载过的字体还没有新动态',
};

/** `/user/message`. Opening a message marks it as read. */
export function MessagesPage() {
  const data = useLoaderData() as MessagesData;
  const { tab } = readMessages(new URLSearchParams(useLocation().search));
  const { unread, isRead, open, readAll } = useReading(data);
  const total = unread.total;
  return (
    <CentreFrame
      title="我的消息"
      aside={
        total > 0 && (
          <Button onClick={() => void readAll()}>
            <CheckCheck size={16} aria-hidden="true" />
            全部已读
          </Button>
        )
      }
    >
      <nav className={styles.tabs} aria-label="消息的种类">
        {MESSAGE_TABS.map(({ key, label }) => {
          const count = key === 'all' ? total : (unread.byType[key] ?? 0);
          return (
            <a
              key={key}
              href={messagesHref({ tab: key })}
              aria-current={key === tab ? 'page' : undefined}
              data-keep-scroll=""
            >
              {label}
              {count > 0 && (
                <b>
                  {count}
                  <span className={writing.hidden}> 条未读</span>
                </b>
              )}
            </a>
          );
        })}
      </nav>
      {data.records.length === 0 ? (
        <EmptyState title={EMPTY[tab]}>
          {tab !== 'all' && (
            <a className={styles.way} href={messagesHref({ tab: 'all' })}>
              看全部消息
            </a>
          )}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {data.records.map((item) => (
            <Message
              key={`${item.type} ${item.id}`}
              item={item}
              read={isRead(item)}
              onOpen={() => void open(item)}
            />
          ))}
        </ol>
      )}
      <Pagination
        current={data.current}
        pages={data.pages}
        href={(current) => messagesHref({ tab, current })}
      />
    </CentreFrame>
  );
}

/** Tracks messages read on this page, and updates the session and the cookie. */
function useReading(data: MessagesData) {
  const api = useApi();
  const session = useSessionStore();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [unread, setUnread] = useState(data.unread);
  const [known, know] = useState(data);
  if (known !== data) {
    know(data);
    setUnread(data.unread);
  }
  const { cookieDomain } = session.site;
  const left = data.latestUnread.filter((id) => unread.total > 0 && !read.has(id)).join();

  useEffect(() => {
    document.cookie = messageCookie(left === '' ? [] : left.split(','), cookieDomain);
  }, [left, cookieDomain]);

  const count = (next: Unread) => {
    setUnread(next);
    const { userInfo } = session.state();
    if (userInfo) session.set({ userInfo: { ...userInfo, unread: next.total } });
  };
  // The header may have been rendered before the last message arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => count(data.unread), [data]);

  const mark = async (ids: readonly string[], id: string) => {
    const before = read;
    setRead(new Set([...read, ...ids]));
    try {
      count(await api.call(notifyRead, { params: { id } }));
      return true;
    } catch {
      // The API client has shown the error.
      setRead(before);
      return false;
    }
  };
  const isRead = (item: { id: string; read: boolean }) =>
    item.read || unread.total === 0 || read.has(item.id);
  return {
    unread,
    isRead,
    open: async (item: { id: string; read: boolean }) => {
      if (!isRead(item)) await mark([item.id], item.id);
    },
    async readAll() {
      const done = await mark(
        data.records.map(({ id }) => id),
        'all',
      );
      if (done) toast('已全部标为已读', 'success');
    },
  };
}
