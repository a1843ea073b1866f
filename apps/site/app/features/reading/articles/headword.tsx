import { type CSSProperties, useRef } from 'react';
import writing from '../../../ui/writing.module.css';
import specimenStyles from '../../text/specimen/specimen.module.css';
import { type DrawingFont, useFittingFont } from './fitting-font.ts';
import styles from './headword.module.css';

interface HeadwordProps {
  text: string;
  /** Related fonts; the first complete one draws. */
  fonts: readonly DrawingFont[];
}

const HAN = /[\p{Script=Han}\u{3d000}-\u{3fc3f}]/u;

/** Splits into single Han characters and runs of anything else. */
export function cellsOf(text: string): { text: string; han: boolean }[] {
  const cells: { text: string; han: boolean }[] = [];
  for (const char of text) {
    const han = HAN.test(char);
    const last = cells.at(-1);
    if (!han && last && !last.han) last.text += char;
    else cells.push({ text: char, han });
  }
  return cells;
}

/** Height of a Han character's centre above the baseline, in ems. */
const MIDDLE = 0.38;

/** Downward shift in ems that centres a character: fonts place ascender and descender differently. */
function liftOf({ metrics }: DrawingFont): number {
  const em = metrics.unitsPerEm || 1000;
  const lift = MIDDLE - (metrics.ascender - Math.abs(metrics.descender)) / em / 2;
  return Math.round(Math.max(-0.2, Math.min(0.2, lift)) * 1000) / 1000;
}

/** The headword in 米字格 cells, set in a related font, or in the UI serif when none has every character. */
export function Headword({ text, fonts }: HeadwordProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { font, webfont } = useFittingFont(element, fonts, text);
  const cells = cellsOf(text);
  const ems = cells.reduce((n, c) => n + (c.han ? 1 : 0.6 * [...c.text].length), 0);
  const glyph: CSSProperties = {};
  if (font) glyph.translate = `0 ${liftOf(font)}em`;
  if (webfont.shown) glyph.fontFamily = `${webfont.shown.face.family}, ziwan-blank`;
  // Without a font leave out the class as well: it hides text until a subset loads.
  const name = font ? `${specimenStyles.specimen} ${styles.glyph}` : `${styles.glyph} ${styles.plain}`;
  return (
    <span className={styles.headword} style={{ '--count': Math.max(1, ems) } as CSSProperties}>
      <span className={writing.hidden}>{text}</span>
      <span className={styles.cells} ref={element} aria-hidden="true">
        {cells.map((cell, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place alone
          <span key={i} className={cell.han ? `${styles.cell} ${writing.practice}` : styles.run}>
            <span className={name} style={glyph} data-fresh={webfont.shown?.face.fontFace ? '' : undefined}>
              {cell.text}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
