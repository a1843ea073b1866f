import type { FontDetail } from '@ziwan/contract';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { FontName } from '../font-list/font-name.tsx';
import { fontPath } from './font-path.ts';
import styles from './related.module.css';

/** Similar fonts, with the same text. */
export function Related({
  fonts,
  text,
  quiet,
}: {
  fonts: FontDetail['related'];
  text: string;
  quiet: boolean;
}) {
  return (
    <ul className={styles.list}>
      {fonts.map((font) => (
        <li key={font.fontGNo} data-likeness={font.likeness ?? 'tags'}>
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
