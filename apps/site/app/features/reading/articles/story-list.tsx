import type { EntryCard } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { Picture } from '../pictures/picture.tsx';
import { beside, type Slot, sizesOf } from '../pictures/sizes.ts';
import { dayOf } from './dates.ts';
import { Phrases } from './phrases.tsx';
import styles from './story-list.module.css';

interface StoryListProps {
  records: readonly EntryCard[];
  /** Shows the first one larger. */
  lead: boolean;
}

const LEAD: Slot['widths'] = [['(min-width: 1222px)', '440px'], ...beside('36vw')];

/** Articles by date, with the day in the margin. */
export function StoryList({ records, lead }: StoryListProps) {
  return (
    <ol className={styles.list}>
      {records.map((entry, i) => {
        const day = dayOf(entry.publishedAt);
        return (
          <li key={entry.id} data-lead={lead && i === 0 ? '' : undefined}>
            <a className={writing.card} href={`/news/${entry.id}`}>
              <time dateTime={day.iso}>
                <b>{day.monthDay}</b>
                <small>{day.year}</small>
              </time>
              <div>
                <h2>
                  <Phrases text={entry.title} />
                </h2>
                <p className={styles.summary}>
                  <Phrases text={entry.summary} />
                </p>
                <p className={styles.facts}>
                  {[entry.author, ...entry.tags.map((t) => t.tagName)].filter(Boolean).join(' · ')}
                </p>
              </div>
              {entry.cover && (
                <Picture
                  image={entry.cover}
                  sizes={sizesOf({ widths: lead && i === 0 ? LEAD : beside('220px') }, entry.cover)}
                  place={i === 0 ? 'first' : undefined}
                />
              )}
            </a>
          </li>
        );
      })}
    </ol>
  );
}
