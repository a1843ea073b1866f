import type { DataOf, showData } from '@ziwan/contract';
import { memo } from 'react';
import { sameData } from '../../../ui/same-data.ts';
import writing from '../../../ui/writing.module.css';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { PeriodBlock } from '../articles/period-block.tsx';
import { SetTitle } from '../articles/set-title.tsx';
import { Section } from './section.tsx';
import styles from './sets.module.css';

type Home = DataOf<typeof showData>;
type Card = Home['albums'][number];

/** The first font draws the title, the others their names as space permits. */
function Names({ card: { fonts, fontCount } }: { card: Card }) {
  return (
    <span className={styles.fonts}>
      <span className={styles.names}>
        {fonts.slice(1).map((font) => (
          <FontName key={font.fontGNo} font={font} className={styles.name as string} />
        ))}
      </span>
      <small>{`共 ${fontCount} 款`}</small>
    </span>
  );
}

export const Albums = memo(function Albums({ number, albums }: { number: string; albums: Home['albums'] }) {
  return (
    <Section number={number} title="专辑" more={{ href: '/album', label: '全部专辑' }}>
      <ul className={styles.albums}>
        {albums.map((card) => (
          <li key={card.id}>
            <a className={writing.card} href={`/album/${card.id}`}>
              <h3>
                <SetTitle text={card.title} fonts={card.fonts} />
              </h3>
              <Names card={card} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);

export const Bundles = memo(function Bundles({
  number,
  bundles,
}: {
  number: string;
  bundles: Home['bundles'];
}) {
  return (
    <Section number={number} title="合辑" more={{ href: '/heji', label: '全部合辑' }}>
      <ul className={styles.bundles}>
        {bundles.map((card) => (
          <li key={card.id}>
            <a className={writing.card} href={`/heji/${card.id}`}>
              <PeriodBlock period={card} published={card.publishedAt} line />
              <h3>
                <SetTitle text={card.title} fonts={card.fonts} />
              </h3>
              <p>{card.summary}</p>
              <Names card={card} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);
