import type { FontCard } from '@ziwan/contract';
import { useRef } from 'react';
import { lacking } from '../specimen/face-index.ts';
import { SpecimenView } from '../specimen/specimen.tsx';
import { useWebfont } from '../specimen/use-webfont.ts';
import styles from './font-name.module.css';

export interface FontNameProps {
  font: Pick<FontCard, 'faceGNo' | 'nameZh' | 'nameEn' | 'metrics'>;
  className?: string;
}

/**
 * A font's name set in the font itself. A font that cannot write its own Chinese name shows it in the interface's
 * type, as readable words: cells of missing characters are for specimens.
 */
export function FontName({ font, className }: FontNameProps) {
  const element = useRef<HTMLSpanElement>(null);
  const webfont = useWebfont(element, font.faceGNo, font.nameZh);
  const { shown } = webfont;
  const name = `${styles.name}${className ? ` ${className}` : ''}`;
  if (shown && lacking(shown.face, font.nameZh) !== '') {
    return (
      <span ref={element} className={name} data-plain="">
        {font.nameZh}
      </span>
    );
  }
  return (
    <span className={name}>
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
