import type { DataOf, showData } from '@ziwan/contract';
import { memo } from 'react';
import { isReachable, relOf } from '../../../navigation/own-links.ts';
import { sameData } from '../../../ui/same-data.ts';
import writing from '../../../ui/writing.module.css';
import { dayOf, lastDayOf } from '../articles/dates.ts';
import { Headword } from '../articles/headword.tsx';
import styles from './reading.module.css';
import { Section } from './section.tsx';

type Home = DataOf<typeof showData>;

/** The newest encyclopedia entries, each set in a related font. */
export const Baike = memo(function Baike({ number, baike }: { number: string; baike: Home['baike'] }) {
  return (
    <Section number={number} title="书法百科" more={{ href: '/baike', label: '全部条目' }}>
      <ul className={styles.baike}>
        {baike.map((entry) => (
          <li key={entry.id}>
            <a className={writing.card} href={`/baike/${entry.id}`}>
              <h3>
                <Headword text={entry.title} fonts={entry.fonts} />
              </h3>
              <small>
                {[entry.dynasty, entry.dates].filter(Boolean).join(' · ') ||
                  entry.tags.map((t) => t.tagName).join('、')}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);

interface Line {
  id: string;
  title: string;
  summary: string;
  /** ISO 8601, with a label. */
  at: string;
  note: string;
}

const untilOf = ({ endsAt, publishedAt }: Home['promotions'][number]) =>
  endsAt === null ? { at: dayOf(publishedAt).iso, note: '长期' } : { at: lastDayOf(endsAt).iso, note: '至 ' };

interface LinesProps {
  title: string;
  path: string;
  label: string;
  lines: readonly Line[];
}

function Lines({ title, path, label, lines }: LinesProps) {
  return (
    <div>
      <header>
        <h3>{title}</h3>
        <a className={writing.link} href={path}>
          {label}
        </a>
      </header>
      <ul>
        {lines.map(({ id, title, summary, at, note }) => (
          <li key={id}>
            <a className={writing.card} href={`${path}/${id}`}>
              <time dateTime={at}>{note === '长期' ? note : `${note}${at.slice(5).replace('-', '.')}`}</time>
              <span>
                <b data-heading="">{title}</b>
                <small className={writing.twoLines}>{summary}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const Recent = memo(function Recent({
  number,
  promotions,
  news,
}: {
  number: string;
  promotions: Home['promotions'];
  news: Home['news'];
}) {
  return (
    <Section number={number} title="近事">
      <div className={styles.recent}>
        {promotions.length > 0 && (
          <Lines
            title="正在进行"
            path="/zixun"
            label="全部资讯"
            lines={promotions.map((entry) => ({ ...entry, ...untilOf(entry) }))}
          />
        )}
        {news.length > 0 && (
          <Lines
            title="新文章"
            path="/news"
            label="全部文章"
            lines={news.map((entry) => ({ ...entry, at: dayOf(entry.publishedAt).iso, note: '' }))}
          />
        )}
      </div>
    </Section>
  );
}, sameData);

export const Guide = memo(function Guide({ number, columns }: { number: string; columns: Home['columns'] }) {
  return (
    <Section number={number} title="这里有什么">
      <ul className={styles.guide}>
        {columns.filter(isReachable).map(({ id, href, name, summary }) => (
          <li key={id}>
            <a className={writing.card} href={href} rel={relOf(href)}>
              <h3>{name}</h3>
              <p>{summary}</p>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);
