import type { DataOf, showData } from '@ziwan/contract';
import type { CSSProperties } from 'react';
import { readList } from '../articles/list-address.ts';
import { SetTitle } from '../articles/set-title.tsx';
import { caseHref } from '../cases/case-address.ts';
import styles from './cases.module.css';
import { Section } from './section.tsx';

/** Width over height of what is drawn where there is no picture. */
const DRAWN_RATIO = 4 / 3;

const wholeList = readList(new URLSearchParams());

/** Fonts where they are used: pictures of one height to a row, uncut, and under each what it is set in. */
export function Cases({ number, cases }: { number: string; cases: DataOf<typeof showData>['cases'] }) {
  return (
    <Section number={number} title="案例" more={{ href: '/case', label: '全部案例' }}>
      <ul className={styles.cases}>
        {cases.map(({ id, title, cover, fonts, client }) => (
          <li
            key={id}
            style={{ '--ratio': cover ? cover.width / cover.height : DRAWN_RATIO } as CSSProperties}
          >
            <a href={caseHref(id, wholeList)}>
              {cover ? (
                <img
                  src={cover.src}
                  width={cover.width}
                  height={cover.height}
                  alt={cover.alt || title}
                  loading="lazy"
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
}
