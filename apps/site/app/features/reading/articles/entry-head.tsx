import type { EntryCard } from '@ziwan/contract';
import type { CSSProperties, ReactNode } from 'react';
import { Picture } from '../pictures/picture.tsx';
import { MEASURE, sizesOf } from '../pictures/sizes.ts';
import styles from './entry-head.module.css';
import { Phrases } from './phrases.tsx';

interface EntryHeadProps {
  entry: Pick<EntryCard, 'title' | 'summary' | 'cover'>;
  /** Shown above the title. */
  over?: ReactNode;
  actions: ReactNode;
}

export function EntryHead({ entry, over, actions }: EntryHeadProps) {
  const { title, summary, cover } = entry;
  return (
    <>
      <header className={styles.head}>
        <div>
          {over}
          <h1>
            <Phrases text={title} />
          </h1>
          {summary && (
            <p className={styles.lead}>
              <Phrases text={summary} />
            </p>
          )}
        </div>
        {actions}
      </header>
      {cover && (
        <div className={styles.cover} style={{ '--ratio': cover.width / cover.height } as CSSProperties}>
          <Picture image={cover} sizes={sizesOf({ widths: MEASURE }, cover)} place="first" />
        </div>
      )}
    </>
  );
}
