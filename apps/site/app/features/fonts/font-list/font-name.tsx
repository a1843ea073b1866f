import type { FontCard } from '@ziwan/contract';
import { type CSSProperties, useRef } from 'react';
import { lacking } from '../../text/specimen/face-index.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './font-name.module.css';

/** Ems that a name may take at its full size; longer ones are set smaller instead of being cut. */
const FIT = 8;
/**
 * Of a pixel face, whose next smaller size is half of it: names of one family differ by a word and are set alike. Drawn
 * at a multiple of its grid it is mostly smaller than asked for, so there is room.
 */
const PIXEL_FIT = 9;

/** Rough width of a name in ems: a Han character takes one, a Latin letter up to two thirds, in a pixel face half. */
export function emsOf(name: string, grid?: number): number {
  let ems = 0;
  for (const char of name) ems += (char.codePointAt(0) ?? 0) < 0x2e80 ? (grid ? 0.5 : 0.68) : 1;
  return ems;
}

export interface FontNameProps {
  font: Pick<FontCard, 'faceGNo' | 'nameZh' | 'metrics'>;
  className?: string;
}

/**
 * A font's name set in the font itself. A font that cannot write its own Chinese name shows it in the interface's
 * type, as readable words, and so does one that did not come: cells of missing characters are for specimens.
 */
export function FontName({ font, className }: FontNameProps) {
  const element = useRef<HTMLSpanElement>(null);
  const webfont = useWebfont(element, font.faceGNo, font.nameZh);
  const { shown } = webfont;
  const { grid } = font.metrics;
  const ems = emsOf(font.nameZh, grid);
  const most = grid ? PIXEL_FIT : FIT;
  const style = ems > most ? ({ '--fit': Math.round((100 * most) / ems) / 100 } as CSSProperties) : undefined;
  const name = `${styles.name}${className ? ` ${className}` : ''}`;
  const unreadable = shown ? lacking(shown.face, font.nameZh) !== '' : webfont.state === 'error';
  if (unreadable) {
    return (
      <span ref={element} className={name} style={style}>
        <span className={styles.plain}>{font.nameZh}</span>
      </span>
    );
  }
  return (
    <span className={name} style={style}>
      <SpecimenView
        gno={font.faceGNo}
        text={font.nameZh}
        metrics={font.metrics}
        element={element}
        webfont={webfont}
        nowrap
      />
    </span>
  );
}
