import { type EntryDetail, licenceInWords } from '@ziwan/contract';
import { type CSSProperties, useRef } from 'react';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { hanNumeral } from '../../fonts/detail/numerals.ts';
import { emsOf, FontName } from '../../fonts/font-list/font-name.tsx';
import { lacking } from '../../text/specimen/face-index.ts';
import { Specimen, SpecimenView } from '../../text/specimen/specimen.tsx';
import { useTextInSight } from '../../text/specimen/use-text-in-sight.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './font-rows.module.css';

type Fonts = EntryDetail['fonts'];

/** Fonts with fewer Han characters count as Latin. */
const CHINESE = 500;

interface FontRowsProps {
  fonts: Fonts;
  /** Sample text, or that of each font; empty to draw its name. */
  text: string | ((font: Fonts[number]) => string);
  /** The text is the visitor's: draw it in every font. */
  own?: boolean;
}

/** Sample of a font: Latin fonts show their name, unless the text is the visitor's; without a text, all do. */
const rowText = (font: Fonts[number], of: FontRowsProps['text'], own: boolean): string => {
  const text = typeof of === 'string' ? of : of(font);
  const isChinese = font.hanziCount >= CHINESE;
  if (!text) return isChinese ? font.nameZh : (font.nameEn ?? font.nameZh);
  return own || isChinese ? text : (font.nameEn ?? font.nameZh);
};

/** Number of rows prepared with the document. */
const FIRST_ROWS = 16;

/** Subsets of the first rows, for the first paint. */
export const fontRowWants = (fonts: Fonts, text: FontRowsProps['text'], own = false) =>
  fonts
    .slice(0, FIRST_ROWS)
    .map((font) => ({ gno: font.faceGNo, text: rowText(font, text, own) + font.nameZh }));

/** Font size of a line: what its column holds. */
const LARGEST = 'clamp(30px, 100cqi / var(--ems), var(--sample-size))';

interface SampleProps {
  font: Fonts[number];
  text: string;
  own: boolean;
}

/** One line at the largest size that fits. A face that lacks some of a sample draws its name instead. */
function Sample({ font, text, own }: SampleProps) {
  const element = useRef<HTMLSpanElement>(null);
  const sample = useTextInSight(element, text);
  const webfont = useWebfont(element, font.faceGNo, sample);
  const { shown } = webfont;
  const named = !own && shown && lacking(shown.face, sample) !== '';
  const drawn = named ? font.nameZh : sample;
  const line = { gno: font.faceGNo, metrics: font.metrics, size: LARGEST, nowrap: true };
  return (
    <span
      ref={named ? element : undefined}
      className={styles.sample}
      style={{ '--ems': Math.max(1, emsOf(drawn)) * 1.08 } as CSSProperties}
    >
      {named ? (
        <Specimen {...line} text={drawn} readable />
      ) : (
        <SpecimenView {...line} text={drawn} element={element} webfont={webfont} />
      )}
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
              <small className={styles.facts}>
                {[font.designer ?? font.foundry, licenceInWords(font.licence)].filter(Boolean).map((fact) => (
                  <span key={fact}>{fact} </span>
                ))}
              </small>
              {font.note && <em>{font.note}</em>}
            </span>
            <Sample font={font} text={rowText(font, text, own)} own={own} />
          </a>
        </li>
      ))}
    </ol>
  );
}
