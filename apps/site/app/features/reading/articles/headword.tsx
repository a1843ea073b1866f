import { type CSSProperties, useRef } from 'react';
import writing from '../../../ui/writing.module.css';
import specimenStyles from '../../text/specimen/specimen.module.css';
import { type DrawingFont, useFittingFont } from './fitting-font.ts';
import styles from './headword.module.css';

export interface HeadwordProps {
  text: string;
  /** Related fonts of the entry: the first that has every character draws. */
  fonts: readonly DrawingFont[];
}

const HAN = /\p{Script=Han}/u;

/** Han characters one by one, each in a cell of its own; anything else in runs. */
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

/** The middle of a Han character's body lies this much of an em above the baseline. */
const MIDDLE = 0.38;

/**
 * How far, in ems, a character set in the middle of its line must go down for its body to stand in the middle: fonts
 * put their ascender and descender where they please.
 */
function liftOf({ metrics }: DrawingFont): number {
  const em = metrics.unitsPerEm || 1000;
  const lift = MIDDLE - (metrics.ascender - Math.abs(metrics.descender)) / em / 2;
  return Math.round(Math.max(-0.2, Math.min(0.2, lift)) * 1000) / 1000;
}

/**
 * The headword as the picture of its entry: character by character on 米字格, in a font the entry is about. Where none
 * of them has all of it, the interface's own serif writes it.
 */
export function Headword({ text, fonts }: HeadwordProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { font, webfont } = useFittingFont(element, fonts, text);
  const cells = cellsOf(text);
  const ems = cells.reduce((n, c) => n + (c.han ? 1 : 0.6 * [...c.text].length), 0);
  const glyph: CSSProperties = {};
  if (font) glyph.translate = `0 ${liftOf(font)}em`;
  if (webfont.shown) glyph.fontFamily = `${webfont.shown.face.family}, ziwan-blank`;
  // Without a font the class is left away too: it stands for blanks until a subset is there.
  const name = font ? `${specimenStyles.specimen} ${styles.glyph}` : `${styles.glyph} ${styles.plain}`;
  return (
    <span className={styles.headword} style={{ '--count': Math.max(1, ems) } as CSSProperties}>
      <span className={writing.hidden}>{text}</span>
      <span className={styles.cells} ref={element} aria-hidden="true">
        {cells.map((cell, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place alone
          <span key={i} className={cell.han ? styles.cell : styles.run}>
            <span className={name} style={glyph} data-fresh={webfont.shown?.face.fontFace ? '' : undefined}>
              {cell.text}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
