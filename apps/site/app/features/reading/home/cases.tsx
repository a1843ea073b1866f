import type { DataOf, showData } from '@ziwan/contract';
import { type CSSProperties, memo } from 'react';
import { sameData } from '../../../ui/same-data.ts';
import writing from '../../../ui/writing.module.css';
import { readList } from '../articles/list-address.ts';
import { SetTitle } from '../articles/set-title.tsx';
import { caseHref } from '../cases/case-address.ts';
import { Picture } from '../pictures/picture.tsx';
import { beside, type Slot, sizesOf } from '../pictures/sizes.ts';
import styles from './cases.module.css';
import { Section } from './section.tsx';

const DRAWN_RATIO = 4 / 3;

/** Pictures grow to fill their row, rarely by more than a third. */
const inRow = (ratio: number): Slot['widths'] => beside(`${Math.round(ratio * 320)}px`);

const wholeList = readList(new URLSearchParams());

/** Cases: uncropped pictures of equal height per row, with the fonts used. */
export const Cases = memo(function Cases({
  number,
  cases,
}: {
  number: string;
  cases: DataOf<typeof showData>['cases'];
}) {
  return (
    <Section number={number} title="案例" more={{ href: '/case', label: '全部案例' }}>
      <ul className={styles.cases}>
        {cases.map(({ id, title, cover, fonts, client }) => (
          <li
            key={id}
            style={{ '--ratio': cover ? cover.width / cover.height : DRAWN_RATIO } as CSSProperties}
          >
            <a className={writing.card} href={caseHref(id, wholeList)}>
              {cover ? (
                <Picture
                  image={cover}
                  alt={cover.alt || title}
                  sizes={sizesOf({ widths: inRow(cover.width / cover.height) }, cover)}
                />
              ) : (
                <span className={styles.drawn} aria-hidden="true">
                  <SetTitle text={title} fonts={fonts} />
                </span>
              )}
              <h3>{title}</h3>
              <small>{[client, fonts.map((f) => f.nameZh).join('、')].filter(Boolean).join(' · ')}</small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);
