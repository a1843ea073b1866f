import { type DataOf, isApiError, newsDetailById } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { statusMessage } from '../../../api/status-messages.ts';
import { useApi } from '../../../api/use-api.ts';
import { showFailure } from '../../../ui/failure-store.ts';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { ArticleBody } from './article-body.tsx';
import { dayOf } from './dates.ts';
import styles from './notice-list.module.css';

type Detail = DataOf<typeof newsDetailById>;
type NoticeFont = Pick<Detail['fonts'][number], 'fontGNo' | 'kind' | 'faceGNo' | 'nameZh' | 'metrics'>;
export type Notice = Pick<Detail, 'id' | 'title' | 'body' | 'publishedAt' | 'tags'> & { fonts: NoticeFont[] };

/** The fields a list needs. The rest, such as neighbours, would be serialised into the page for nothing. */
export const noticeOf = ({ id, title, body, publishedAt, tags, fonts }: Detail): Notice => ({
  id,
  title,
  body,
  publishedAt,
  tags,
  fonts: fonts.map(({ fontGNo, kind, faceGNo, nameZh, metrics }) => ({
    fontGNo,
    kind,
    faceGNo,
    nameZh,
    metrics,
  })),
});

/** The id in a hash, if valid. */
const idIn = (hash: string): string => (/^#[a-z0-9-]{1,80}$/i.test(hash) ? hash.slice(1).toLowerCase() : '');

/** Announcements by date, each expandable and with its own anchor. A linked one from another page is put on top. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const api = useApi();
  const { hash } = useLocation();
  const wanted = idIn(hash);
  const [elsewhere, setElsewhere] = useState<Notice | null>(null);
  const [round, again] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const here = notices.some((n) => n.id === wanted);

  useEffect(() => {
    if (wanted === '' || here) {
      setElsewhere(null);
      return;
    }
    const abort = new AbortController();
    let takeBack = () => {};
    api
      .call(newsDetailById, { query: { id: wanted } }, { signal: abort.signal, quiet: true })
      .then((detail) => setElsewhere(detail.kind === 'notice' ? noticeOf(detail) : null))
      .catch((error: unknown) => {
        // Ignore an unknown hash.
        if (abort.signal.aborted || (isApiError(error) && error.status < 500 && error.status !== 0)) return;
        takeBack = showFailure({
          what: '没能取到这条公告',
          why: isApiError(error) ? statusMessage(error.status, error.message) : '',
          retry: () => again(round + 1),
        });
      });
    return () => {
      abort.abort();
      takeBack();
    };
  }, [api, wanted, here, round]);

  const shown = elsewhere && !here ? [elsewhere, ...notices] : notices;
  const ready = shown.some((n) => n.id === wanted);
  useEffect(() => {
    if (!ready) return;
    const item = list.current?.querySelector<HTMLElement>(`#${CSS.escape(wanted)}`);
    const details = item?.closest('details');
    if (!item || !details) return;
    details.open = true;
    item.scrollIntoView();
  }, [ready, wanted]);

  return (
    <ol className={styles.list} ref={list}>
      {shown.map((notice, i) => {
        const day = dayOf(notice.publishedAt);
        return (
          <li key={notice.id}>
            <details open={i === 0}>
              <summary>
                <time dateTime={day.iso}>{`${day.year}.${day.monthDay}`}</time>
                <h2>{notice.title}</h2>
                <span className={styles.tags}>{notice.tags.map((t) => t.tagName).join('、')}</span>
              </summary>
              {/* Inside the details element, so that browsers open it for a link even without scripts. */}
              <div className={styles.text} id={notice.id}>
                <ArticleBody html={notice.body} compact />
                {notice.fonts.length > 0 && (
                  <ul className={styles.fonts} aria-label="说到的字体">
                    {notice.fonts.map((font) => (
                      <li key={font.fontGNo}>
                        <a href={fontPath(font)}>
                          <FontName font={font} />
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
                <p className={styles.foot}>
                  <a href={`#${notice.id}`}>这一条的链接</a>
                </p>
              </div>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
