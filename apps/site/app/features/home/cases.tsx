import type { DataOf, showData } from '@ziwan/contract';
import { SetTitle } from '../articles/set-title.tsx';
import styles from './cases.module.css';
import { Section } from './section.tsx';

/** Fonts where they are used: the picture, and under it what it is and what it is set in. */
export function Cases({ number, cases }: { number: string; cases: DataOf<typeof showData>['cases'] }) {
  return (
    <Section number={number} title="案例" more={{ href: '/case', label: '全部案例' }}>
      <ul className={styles.cases}>
        {cases.map(({ id, title, cover, fonts, client }) => (
          <li key={id}>
            <a href={`/case/${id}`}>
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
