import type { EntryCard } from '@ziwan/contract';
import { dayOf } from './dates.ts';
import { Phrases } from './phrases.tsx';
import styles from './story-list.module.css';

export interface StoryListProps {
  records: readonly EntryCard[];
  /** The first one opens the list, larger. */
  lead: boolean;
}

/** Articles by date: the day in the margin, the title as large as it deserves. */
export function StoryList({ records, lead }: StoryListProps) {
  return (
    <ol className={styles.list}>
      {records.map((entry, i) => {
        const day = dayOf(entry.publishedAt);
        return (
          <li key={entry.id} data-lead={lead && i === 0 ? '' : undefined}>
            <a href={`/news/${entry.id}`}>
              <time dateTime={day.iso}>
                <b>{day.monthDay}</b>
                <small>{day.year}</small>
              </time>
              <div>
                <h2>
                  <Phrases text={entry.title} />
                </h2>
                <p className={styles.summary}>{entry.summary}</p>
                <p className={styles.facts}>
                  {[entry.author, ...entry.tags.map((t) => t.tagName)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {entry.cover && (
                <img
                  src={entry.cover.src}
                  width={entry.cover.width}
                  height={entry.cover.height}
                  alt={entry.cover.alt}
                  loading={i === 0 ? undefined : 'lazy'}
                />
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
