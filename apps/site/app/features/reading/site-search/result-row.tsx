import type { DataOf, findAllPage } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { emsOf, FontName } from '../../fonts/font-list/font-name.tsx';
import { dayOf } from '../articles/dates.ts';
import { Picture } from '../pictures/picture.tsx';
import { sizesOf } from '../pictures/sizes.ts';
import { Marked } from './marked.tsx';
import styles from './result-row.module.css';

type Result = DataOf<typeof findAllPage>['records'][number];

/** A search result: type, title, excerpt, and the font or picture. */
export function ResultRow({ result, name }: { result: Result; name: string }) {
  const { font, cover, publishedAt } = result;
  return (
    <li className={styles.result} data-type={result.type}>
      <a className={writing.card} href={result.url}>
        <span className={styles.kind}>{name}</span>
        <span className={styles.words}>
          <b className={styles.title} data-heading="">
            <Marked marked={result.title} />
          </b>
          {result.excerpt.text !== '' && (
            <span className={`${writing.twoLines} ${styles.excerpt}`}>
              <Marked marked={result.excerpt} />
            </span>
          )}
          {publishedAt && result.type !== 'baike' && (
            <time dateTime={dayOf(publishedAt).iso}>{dayOf(publishedAt).words}</time>
          )}
        </span>
        {font && (
          // The name is shown next to it.
          <span className={styles.drawn} aria-hidden="true" style={{ fontSize: sizeOf(font.nameZh) }}>
            <FontName font={font} />
          </span>
        )}
        {!font && cover && <Picture image={cover} alt="" sizes={sizesOf(PLACE, cover)} />}
      </a>
    </li>
  );
}

/** Must match the style sheet. */
const PLACE = { widths: [[null, '120px']], ratio: 1.5 } as const;

/** Shrinks long names to fit the column. */
const sizeOf = (name: string): string => (emsOf(name) > 8 ? '26px' : '34px');
