import type { EntryCard, EntryDetail } from '@ziwan/contract';
import type { ReactNode } from 'react';
import { ArticleBody } from './article-body.tsx';
import { headingsOf } from './contents.ts';
import { dayOf } from './dates.ts';
import styles from './entry-page.module.css';
import type { Crumb } from './page-meta.ts';

/** Minimum number of headings for a table of contents. */
const LONG = 3;

/** Breadcrumbs: section and tag. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="位置">
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Members of a card, without those that stand elsewhere on the page. */
type Beside = Omit<EntryCard, 'id' | 'kind' | 'title' | 'summary' | 'cover' | 'views'>;

interface EntryTextProps {
  entry: Pick<EntryDetail, 'body'> & Beside;
  /** URL of the list filtered by a tag. */
  tagHref: (tagId: string) => string;
  /** Extra facts, name and value. */
  facts?: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}

type Row = readonly [name: string, value: ReactNode, className?: string];

/** Rows beside the text, in this order; `null` for what an entry lacks. */
const BESIDE: { [F in keyof Beside]: (entry: Beside, tagHref: EntryTextProps['tagHref']) => Row | null } = {
  author: ({ author }) => (author ? ['作者', author] : null),
  publishedAt: ({ publishedAt }) => ['发布', dayIn(publishedAt)],
  updatedAt: ({ publishedAt, updatedAt }) =>
    dayOf(updatedAt).iso > dayOf(publishedAt).iso ? ['更新', dayIn(updatedAt)] : null,
  source: ({ source }) => (source ? ['来源', linked(source)] : null),
  tags: ({ tags }, tagHref) =>
    tags.length === 0
      ? null
      : [
          '标签',
          tags.map((tag) => (
            <a key={tag.tagId} href={tagHref(tag.tagId)}>
              {tag.tagName}
            </a>
          )),
          styles.tags,
        ],
};

function dayIn(moment: string): ReactNode {
  const { iso, words } = dayOf(moment);
  return <time dateTime={iso}>{words}</time>;
}

function linked({ name, url }: NonNullable<Beside['source']>): ReactNode {
  if (!url) return name;
  return (
    <a href={url} rel="noopener noreferrer nofollow">
      {name}
    </a>
  );
}

/** Page layout: text, facts and table of contents. */
export function EntryText({ entry, tagHref, facts = [], children }: EntryTextProps) {
  const headings = headingsOf(entry.body);
  const beside = Object.values(BESIDE).map((row) => row(entry, tagHref));
  const rows: Row[] = [...facts, ...beside.filter((row) => row !== null)];
  return (
    <div className={styles.columns}>
      <aside className={styles.beside}>
        <dl className={styles.facts}>
          {rows.map(([name, value, className]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={className}>{value}</dd>
            </div>
          ))}
        </dl>
        {headings.length >= LONG && (
          <nav className={styles.contents} aria-label="本页目录">
            <ol>
              {headings.map(({ id, level, text }) => (
                <li key={id} data-level={level}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </aside>
      <div className={styles.text}>
        {children}
        <ArticleBody html={entry.body} />
      </div>
    </div>
  );
}
