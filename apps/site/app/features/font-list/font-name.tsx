import type { FontCard } from '@ziwan/contract';
import { type CSSProperties, useRef } from 'react';
import { lacking } from '../specimen/face-index.ts';
import { SpecimenView } from '../specimen/specimen.tsx';
import { useWebfont } from '../specimen/use-webfont.ts';
import styles from './font-name.module.css';

/** Ems that a name may take at its full size; longer ones are set smaller instead of being cut. */
const FIT = 8;

/** Rough width of a name in ems: a Han character takes one, a Latin letter up to two thirds. */
export function emsOf(name: string): number {
  let ems = 0;
  for (const char of name) ems += (char.codePointAt(0) ?? 0) < 0x2e80 ? 0.68 : 1;
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
  const ems = emsOf(font.nameZh);
  const style = ems > FIT ? ({ '--fit': Math.round((100 * FIT) / ems) / 100 } as CSSProperties) : undefined;
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
