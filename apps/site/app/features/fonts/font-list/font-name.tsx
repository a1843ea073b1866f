import type { FontCard } from '@ziwan/contract';
import { type CSSProperties, useRef } from 'react';
import { mostlyIn } from '../../text/specimen/cells.ts';
import { lacking } from '../../text/specimen/face-index.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './font-name.module.css';

/** Maximum name length (em) at full size. Longer names shrink instead of being cut off. */
const FIT = 8;
/**
 * The limit for pixel faces, where the next smaller size is half. Names of one family differ by a word and should
 * have one size. Grid rounding usually draws them smaller, so there is room.
 */
const PIXEL_FIT = 9;
/** Names that would be smaller than this part of the full size are cut off instead, in the UI font. */
const LEAST = 0.45;

/** Estimated width of a name in ems: 1 for Han characters, up to 2/3 for Latin letters, 1/2 in pixel faces. */
export function emsOf(name: string, grid?: number): number {
  let ems = 0;
  for (const char of name) ems += (char.codePointAt(0) ?? 0) < 0x2e80 ? (grid ? 0.5 : 0.68) : 1;
  return ems;
}

interface FontNameProps {
  font: Pick<FontCard, 'faceGNo' | 'nameZh' | 'metrics'>;
  className?: string;
  /** Length (em) of names that have room at full size. */
  fit?: number;
}

/**
 * A font's name set in the font. Falls back to the UI font when most of it is missing, the subset failed or the name is
 * too long, so that the name stays readable.
 */
export function FontName({ font, className, fit }: FontNameProps) {
  const element = useRef<HTMLSpanElement>(null);
  const webfont = useWebfont(element, font.faceGNo, font.nameZh);
  const { shown } = webfont;
  const { grid } = font.metrics;
  const ems = emsOf(font.nameZh, grid);
  const most = fit ?? (grid ? PIXEL_FIT : FIT);
  const scale = Math.max(LEAST, Math.round((100 * most) / ems) / 100);
  const style = scale < 1 ? ({ '--fit': scale } as CSSProperties) : undefined;
  const name = `${styles.name}${className ? ` ${className}` : ''}`;
  const tooLong = ems * LEAST > most;
  const unreadable =
    tooLong || (shown ? mostlyIn(lacking(shown.face, font.nameZh), font.nameZh) : webfont.state === 'error');
  if (unreadable) {
    return (
      <span ref={element} className={name} style={style}>
        <span className={styles.plain} title={tooLong ? font.nameZh : undefined}>
          {font.nameZh}
        </span>
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
        readable
        nowrap
      />
    </span>
  );
}
