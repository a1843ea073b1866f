import type { casePage, DataOf } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import type { ListState } from '../articles/list-address.ts';
import { Phrases } from '../articles/phrases.tsx';
import { SetTitle } from '../articles/set-title.tsx';
import { Picture } from '../pictures/picture.tsx';
import { GRID, placeInGrid, sizesOf } from '../pictures/sizes.ts';
import { caseHref } from './case-address.ts';
import styles from './case-grid.module.css';

/** Must match the style sheet. */
const PLACE = { widths: GRID, ratio: 8 / 5 };

type CaseCard = DataOf<typeof casePage>['records'][number];

export function CaseGrid({ records, state }: { records: readonly CaseCard[]; state: ListState }) {
  return (
    <ul className={styles.grid}>
      {records.map((entry, i) => (
        <li key={entry.id} id={entry.id}>
          <a
            className={writing.card}
            href={caseHref(entry.id, state)}
            data-keep-scroll=""
            data-case={entry.id}
          >
            <span className={styles.picture}>
              {entry.cover ? (
                <Picture image={entry.cover} sizes={sizesOf(PLACE, entry.cover)} place={placeInGrid(i)} />
              ) : (
                <span className={styles.drawn} aria-hidden="true">
                  <SetTitle text={entry.title} fonts={entry.fonts} />
                </span>
              )}
              {entry.imageCount > 1 && <small>{entry.imageCount} 图</small>}
            </span>
            <h2>
              <Phrases text={entry.title} />
            </h2>
            {(entry.client || entry.credit) && (
              <p>{[entry.client, entry.credit].filter(Boolean).join(' · ')}</p>
            )}
          </a>
          {entry.fonts.length > 0 && (
            <p className={styles.fonts}>
              <span>用了</span>
              {entry.fonts.map((font) => (
                <a key={font.fontGNo} href={fontPath(font)}>
                  <FontName font={font} />
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Always shown below the list. */
export const CallForWorks = () => (
  <p className={styles.call}>
    你用这些字体做的作品，也可以
    <a className={writing.link} href="/contact?form=work">
      投稿
    </a>
    ，征得同意后收进案例。
  </p>
);
