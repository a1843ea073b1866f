import type { DataOf, promotionPage } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { Picture } from '../pictures/picture.tsx';
import { beside, sizesOf } from '../pictures/sizes.ts';
import { STATES } from './dates.ts';
import { type ListState, listHref, withChoice } from './list-address.ts';
import { PeriodBlock } from './period-block.tsx';
import { Phrases } from './phrases.tsx';
import styles from './promotion-list.module.css';

const CHOICES = [
  ['', '全部'] as const,
  ...(['ongoing', 'upcoming', 'ended'] as const).map((s) => [s, STATES[s]] as const),
];

export function StateChoices({ path, state }: { path: string; state: ListState }) {
  return (
    <ul className={styles.states} aria-label="时间">
      <li aria-hidden="true">
        <em>时间</em>
      </li>
      {CHOICES.map(([value, label]) => (
        <li key={value}>
          <a
            href={listHref(path, withChoice(state, { state: value }))}
            aria-current={state.state === value ? 'true' : undefined}
            data-keep-scroll=""
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Promotions, dates first. */
export function PromotionList({ records }: { records: DataOf<typeof promotionPage>['records'] }) {
  return (
    <ol className={styles.list}>
      {records.map((entry) => (
        <li key={entry.id} data-state={entry.state ?? undefined}>
          <a className={writing.card} href={`/zixun/${entry.id}`}>
            <PeriodBlock period={entry} published={entry.publishedAt} />
            <div>
              <h2>
                <Phrases text={entry.title} />
              </h2>
              <p className={styles.summary}>
                <Phrases text={entry.summary} />
              </p>
              {entry.tags.length > 0 && (
                <p className={styles.facts}>{entry.tags.map((t) => t.tagName).join(' · ')}</p>
              )}
            </div>
            {entry.cover && (
              <Picture image={entry.cover} sizes={sizesOf({ widths: beside('220px', 861) }, entry.cover)} />
            )}
          </a>
        </li>
      ))}
    </ol>
  );
}
