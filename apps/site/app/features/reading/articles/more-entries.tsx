import type { EntryCard, EntryDetail } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import styles from './more-entries.module.css';

interface NeighboursProps {
  /** Path of their section. */
  path: string;
  previous: EntryDetail['previous'];
  next: EntryDetail['next'];
  /** Counter word: 条, 篇, 辑. */
  unit: string;
}

export function Neighbours({ path, previous, next, unit }: NeighboursProps) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbours} aria-label={`上一${unit}与下一${unit}`}>
      {previous && (
        <a className={writing.card} href={`${path}/${previous.id}`} rel="prev">
          <small>上一{unit}</small>
          <span data-heading="">{previous.title}</span>
        </a>
      )}
      {next && (
        <a className={writing.card} href={`${path}/${next.id}`} rel="next">
          <small>下一{unit}</small>
          <span data-heading="">{next.title}</span>
        </a>
      )}
    </nav>
  );
}

interface RelatedEntriesProps {
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
            <a className={writing.card} href={`${path}/${entry.id}`}>
              <b>{entry.title}</b>
              <span className={writing.twoLines}>{entry.summary}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
