import type { NewsItem } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import writing from '../../../ui/writing.module.css';
import styles from './message.module.css';

const TYPES: Readonly<Record<NewsItem['type'], string>> = {
  system: '系统',
  licence: '授权',
  font: '字体更新',
  account: '账号',
  reply: '回复',
  news: '动态',
};

interface MessageProps {
  item: NewsItem;
  read: boolean;
  onOpen: () => void;
}

/** A message: its summary line and, when open, its text and link. */
export function Message({ item, read, onOpen }: MessageProps) {
  return (
    <li className={styles.item} data-unread={read ? undefined : ''}>
      <details onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary className={styles.line}>
          <span className={styles.mark}>{!read && <span className={writing.hidden}>未读</span>}</span>
          <span className={styles.type}>{TYPES[item.type]}</span>
          <span className={styles.title}>{item.title}</span>
          <time dateTime={item.createdAt}>{minuteOf(item.createdAt)}</time>
        </summary>
        <div className={styles.body}>
          <p>{item.body}</p>
          {item.url && <a href={item.url}>去看看</a>}
        </div>
      </details>
    </li>
  );
}
