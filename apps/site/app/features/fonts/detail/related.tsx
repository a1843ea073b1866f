import type { FontCard } from '@ziwan/contract';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { FontName } from '../font-list/font-name.tsx';
import { fontPath } from './font-path.ts';
import styles from './related.module.css';

/** Fonts of similar style, with the same text. */
export function Related({
  fonts,
  text,
  quiet,
}: {
  fonts: readonly FontCard[];
  text: string;
  quiet: boolean;
}) {
  return (
    <ul className={styles.related}>
      {fonts.map((font) => (
        <li key={font.fontGNo}>
          <a href={fontPath(font)}>
            <Specimen
              gno={font.faceGNo}
              text={text}
              quiet={quiet}
              metrics={font.metrics}
              size="clamp(26px, 2.6vw, 38px)"
              nowrap="fade"
            />
            <FontName font={font} className={styles.name as string} />
          </a>
        </li>
      ))}
    </ul>
  );
}
