import type { FontCard } from '@ziwan/contract';
import { FontName } from '../font-list/font-name.tsx';
import { Specimen } from '../specimen/specimen.tsx';
import { fontPath } from './font-path.ts';
import styles from './related.module.css';

/** Neighbours by style, saying the same words. */
export function Related({ fonts, text }: { fonts: readonly FontCard[]; text: string }) {
  const query = text ? `?text=${encodeURIComponent(text)}` : '';
  return (
    <ul className={styles.related}>
      {fonts.map((font) => (
        <li key={font.fontGNo}>
          <a href={fontPath(font) + query}>
            <Specimen
              gno={font.faceGNo}
              text={text}
              metrics={font.metrics}
              size="clamp(26px, 2.6vw, 38px)"
              nowrap
            />
            <FontName font={font} className={styles.name as string} />
          </a>
        </li>
      ))}
    </ul>
  );
}
