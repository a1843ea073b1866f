import { CONTENT_NAMES, type EntryCard } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { quietClass } from '../../../ui/button.tsx';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import { Picture } from '../../reading/pictures/picture.tsx';
import { sizesOf } from '../../reading/pictures/sizes.ts';
import { entryPath } from './entry-path.ts';
import styles from './entry-row.module.css';

/** Must match the style sheet. */
const PLACE = { widths: [[null, '160px']], ratio: 16 / 10 } as const;

export function EntryRow({ entry, onRemove }: { entry: EntryCard; onRemove: () => void }) {
  return (
    <li className={styles.entry}>
      {entry.cover && <Picture image={entry.cover} sizes={sizesOf(PLACE, entry.cover)} />}
      <div>
        <p className={styles.facts}>
          <Seal>{CONTENT_NAMES[entry.kind]}</Seal>
          <time dateTime={entry.publishedAt}>{dayOf(entry.publishedAt)}</time>
        </p>
        <h2>
          <a href={entryPath(entry)}>{entry.title}</a>
        </h2>
        <p className={`${writing.twoLines} ${styles.summary}`}>{entry.summary}</p>
      </div>
      <button type="button" className={quietClass} aria-label={`移除 ${entry.title}`} onClick={onRemove}>
        移除
      </button>
    </li>
  );
}
