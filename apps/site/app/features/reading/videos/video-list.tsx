import type { DataOf, videoPage } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { dayOf } from '../articles/dates.ts';
import { Phrases } from '../articles/phrases.tsx';
import { Picture } from '../pictures/picture.tsx';
import { GRID, placeInGrid, sizesOf } from '../pictures/sizes.ts';
import { clock, spokenDuration } from './duration.ts';
import styles from './video-list.module.css';

/** Must match the style sheet. */
const PLACE = { widths: GRID, ratio: 16 / 9 };

type VideoCard = DataOf<typeof videoPage>['records'][number];

export function VideoList({ records }: { records: readonly VideoCard[] }) {
  return (
    <ul className={styles.list}>
      {records.map((entry, i) => {
        const picture = entry.poster ?? entry.cover;
        return (
          <li key={entry.id}>
            <a className={writing.card} href={`/video/${entry.id}`}>
              <span className={styles.picture}>
                {picture ? (
                  <Picture image={picture} alt="" sizes={sizesOf(PLACE, picture)} place={placeInGrid(i)} />
                ) : (
                  <b aria-hidden="true" data-heading="">
                    {entry.title.slice(0, 1)}
                  </b>
                )}
              </span>
              <h2>
                <Phrases text={entry.title} />
              </h2>
              <p className={writing.twoLines}>{entry.summary}</p>
              <p className={styles.facts}>
                <span aria-hidden="true">{clock(entry.durationSeconds)}</span>
                <span className={writing.hidden}>时长 {spokenDuration(entry.durationSeconds)}</span>
                {' · '}
                <time dateTime={dayOf(entry.publishedAt).iso}>{dayOf(entry.publishedAt).words}</time>
                {entry.tags.length > 0 && ` · ${entry.tags.map((t) => t.tagName).join('、')}`}
              </p>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
