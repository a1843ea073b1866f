import type { FontCard } from '@ziwan/contract';
import { useRef } from 'react';
import writing from '../../../ui/writing.module.css';
import { drawnSize } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './glyph.module.css';

export interface GlyphProps {
  char: string;
  font: Pick<FontCard, 'faceGNo' | 'metrics'>;
}

/** A character in a 米字格, in the size in which the font draws it. */
export function Glyph({ char, font }: GlyphProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { shown, state } = useWebfont(element, font.faceGNo, char);
  const fontFamily = shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank';
  return (
    <span ref={element} className={`${styles.cell} ${writing.practice}`} data-state={state}>
      <svg aria-hidden="true">
        <text
          x="50%"
          y="50%"
          dy="0.38em"
          textAnchor="middle"
          style={{ fontFamily, fontSize: drawnSize('80cqi', font.metrics.grid, true) }}
        >
          {char}
        </text>
      </svg>
      {state === 'error' && <small>没有画出来</small>}
    </span>
  );
}
