import { Seal } from '../../../ui/seal.tsx';
import { dayOf, lastDayOf, type Period, type PeriodState, periodOf, STATES } from './dates.ts';
import styles from './period-block.module.css';

interface PeriodBlockProps {
  period: Period & { state: PeriodState | null };
  /** Fallback without a period. */
  published: string;
  /** Shows dates and state side by side. */
  line?: boolean;
}

/** A period and its state: upcoming, ongoing or over. */
export function PeriodBlock({ period, published, line }: PeriodBlockProps) {
  const { startsAt, endsAt, state } = period;
  const { from, to } = periodOf(period);
  return (
    <div className={styles.period} data-state={state ?? undefined} data-line={line ? '' : undefined}>
      <p className={styles.days}>
        {startsAt && <time dateTime={dayOf(startsAt).iso}>{from}</time>}
        {endsAt && (
          <>
            <i>{startsAt ? '—' : '至'}</i>
            <time dateTime={lastDayOf(endsAt).iso}>{to}</time>
          </>
        )}
        {startsAt && !endsAt && <i>起</i>}
        {!startsAt && !endsAt && <time dateTime={dayOf(published).iso}>{dayOf(published).words}</time>}
      </p>
      {state && (
        <p className={styles.state}>{state === 'ended' ? STATES.ended : <Seal>{STATES[state]}</Seal>}</p>
      )}
    </div>
  );
}
