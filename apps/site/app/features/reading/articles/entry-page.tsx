import type { EntryCard, EntryDetail } from '@ziwan/contract';
import type { ReactNode } from 'react';
import writing from '../../../ui/writing.module.css';
import { ArticleBody } from './article-body.tsx';
import { headingsOf } from './contents.ts';
import { dayOf } from './dates.ts';
import styles from './entry-page.module.css';
import type { Crumb } from './page-meta.ts';

/** Headings from which a text needs a list of them. */
const LONG = 3;

/** Where the page stands: its section, and the tag it is filed under. */
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
  /** Address of the list with one tag. */
  tagHref: (tagId: string) => string;
  /** Facts of the entry's kind: name and value. */
  facts?: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}

/** The text in its column, what is known about it and its headings beside it. */
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

export interface NeighboursProps {
  /** Section they are in. */
  path: string;
  previous: EntryDetail['previous'];
  next: EntryDetail['next'];
  /** How one of them is called: 条, 篇, 辑. */
  unit: string;
}

export function Neighbours({ path, previous, next, unit }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={`上一${unit}与下一${unit}`}>
      {previous && (
        <a href={`${path}/${previous.id}`} rel="prev">
          <small>上一{unit}</small>
          <span data-heading="">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={`${path}/${next.id}`} rel="next">
          <small>下一{unit}</small>
          <span data-heading="">{next.title}</span>
        </a>
      )}
    </nav>
  );
}

export interface RelatedEntriesProps {
  path: string;
  title: string;
  entries: readonly EntryCard[];
}

export function RelatedEntries({ path, title, entries }: RelatedEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-entries">
      <h2 id="related-entries">{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`${path}/${entry.id}`}>
              <b>{entry.title}</b>
              <span className={writing.twoLines}>{entry.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
