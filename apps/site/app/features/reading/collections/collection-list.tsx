import type { collectionPage, DataOf } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { PeriodBlock } from '../articles/period-block.tsx';
import { Phrases } from '../articles/phrases.tsx';
import { SetTitle } from '../articles/set-title.tsx';
import styles from './collection-list.module.css';

type CollectionCards = DataOf<typeof collectionPage>['records'];
type Card = CollectionCards[number];

/** The title's font comes last, as it has been shown already. */
const namesOf = ({ fonts }: Card) => [...fonts.slice(1), ...fonts.slice(0, 1)];

function Names({ card }: { card: Card }) {
  return (
    <ul className={styles.names} aria-label="其中的字体">
      {namesOf(card).map((font) => (
        <li key={font.fontGNo}>
          <FontName font={font} className={styles.name as string} />
        </li>
      ))}
      {card.fontCount > card.fonts.length && <li className={styles.more}>等 {card.fontCount} 款</li>}
    </ul>
  );
}

/** Albums: one font draws the title, the others their names. */
export function AlbumList({ records }: { records: CollectionCards }) {
  return (
    <ul className={styles.albums}>
      {records.map((card) => (
        <li key={card.id}>
          <a className={writing.card} href={`/album/${card.id}`}>
            <h2>
              <SetTitle text={card.title} fonts={card.fonts} />
            </h2>
            <Names card={card} />
            <p className={styles.summary}>
              <Phrases text={card.summary} />
            </p>
            <p className={styles.facts}>
              {[`${card.fontCount} 款`, ...card.tags.map((t) => t.tagName)].join(' · ')}
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Bundles with period and story, one per row. */
export function BundleList({ records }: { records: CollectionCards }) {
  return (
    <ol className={styles.bundles}>
      {records.map((card) => (
        <li key={card.id} data-state={card.state ?? undefined}>
          <a className={writing.card} href={`/heji/${card.id}`}>
            <PeriodBlock period={card} published={card.publishedAt} />
            <div className={styles.story}>
              <h2>
                <SetTitle text={card.title} fonts={card.fonts} />
              </h2>
              <p className={styles.summary}>
                <Phrases text={card.summary} />
              </p>
              <Names card={card} />
            </div>
          </a>
        </li>
      ))}
    </ol>
  );
}
