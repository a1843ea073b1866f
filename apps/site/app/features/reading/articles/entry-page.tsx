import type { EntryDetail } from '@ziwan/contract';
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

export interface EntryTextProps {
  entry: Pick<EntryDetail, 'body' | 'author' | 'source' | 'publishedAt' | 'updatedAt' | 'tags'>;
  /** URL of the list filtered by a tag. */
  tagHref: (tagId: string) => string;
  /** Extra facts, name and value. */
  facts?: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}

/** Page layout: text, facts and table of contents. */
export function EntryText({ entry, tagHref, facts = [], children }: EntryTextProps) {
  const headings = headingsOf(entry.body);
  const published = dayOf(entry.publishedAt);
  const updated = dayOf(entry.updatedAt);
  return (
    <div className={styles.columns}>
      <aside className={styles.beside}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {entry.author && (
            <div>
              <dt>作者</dt>
              <dd>{entry.author}</dd>
            </div>
          )}
          <div>
            <dt>发布</dt>
            <dd>
              <time dateTime={published.iso}>{published.words}</time>
            </dd>
          </div>
          {updated.iso > published.iso && (
            <div>
              <dt>更新</dt>
              <dd>
                <time dateTime={updated.iso}>{updated.words}</time>
              </dd>
            </div>
          )}
          {entry.source && (
            <div>
              <dt>来源</dt>
              <dd>
                {entry.source.url ? (
                  <a href={entry.source.url} rel="noopener noreferrer nofollow">
                    {entry.source.name}
                  </a>
                ) : (
                  entry.source.name
                )}
              </dd>
            </div>
          )}
          {entry.tags.length > 0 && (
            <div>
              <dt>标签</dt>
              <dd className={styles.tags}>
                {entry.tags.map((tag) => (
                  <a key={tag.tagId} href={tagHref(tag.tagId)}>
                    {tag.tagName}
                  </a>
                ))}
              </dd>
            </div>
          )}
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
