import { type EntryDetail, licenceInWords } from '@ziwan/contract';
import type { CSSProperties } from 'react';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { hanNumeral } from '../../fonts/detail/numerals.ts';
import { emsOf, FontName } from '../../fonts/font-list/font-name.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import styles from './font-rows.module.css';

type Fonts = EntryDetail['fonts'];

/** Fonts with fewer Han characters count as Latin. */
const CHINESE = 500;

interface FontRowsProps {
  fonts: Fonts;
  /** Sample text; empty to draw each font's name. */
  text: string;
  /** The text is the visitor's: draw it in every font. */
  own?: boolean;
}

/** Sample of a font: Latin fonts show their name, unless the text is the visitor's; without a text, all do. */
const rowText = (font: Fonts[number], text: string, own: boolean): string => {
  const isChinese = font.hanziCount >= CHINESE;
  if (!text) return isChinese ? font.nameZh : (font.nameEn ?? font.nameZh);
  return own || isChinese ? text : (font.nameEn ?? font.nameZh);
};

/** Number of rows prepared with the document. */
const FIRST_ROWS = 16;

/** Subsets of the first rows, for the first paint. */
export const fontRowWants = (fonts: Fonts, text: string, own = false) =>
  fonts
    .slice(0, FIRST_ROWS)
    .map((font) => ({ gno: font.faceGNo, text: rowText(font, text, own) + font.nameZh }));

/** Font size of a line: what its column holds. */
const LARGEST = 'clamp(30px, 100cqi / var(--ems), var(--sample-size))';

/** One line at the largest size that fits. */
function Sample({ font, text }: { font: Fonts[number]; text: string }) {
  return (
    <span className={styles.sample} style={{ '--ems': Math.max(1, emsOf(text)) * 1.08 } as CSSProperties}>
      <Specimen gno={font.faceGNo} text={text} metrics={font.metrics} size={LARGEST} nowrap />
    </span>
  );
}

export function FontRows({ fonts, text, own = false }: FontRowsProps) {
  return (
    <ol className={styles.rows}>
      {fonts.map((font, i) => (
        <li key={font.fontGNo}>
          <a href={fontPath(font)}>
            <i aria-hidden="true">{i < 99 ? hanNumeral(i + 1) : i + 1}</i>
            <span className={styles.who}>
              <FontName font={font} className={styles.name as string} />
              <small className={writing.twoLines}>
                {[font.designer ?? font.foundry, licenceInWords(font.licence)].filter(Boolean).join(' · ')}
              </small>
              {font.note && <em>{font.note}</em>}
            </span>
            <Sample font={font} text={rowText(font, text, own)} />
          </a>
        </li>
      ))}
    </ol>
  );
}
