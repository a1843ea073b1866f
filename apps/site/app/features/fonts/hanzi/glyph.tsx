import type { FontCard } from '@ziwan/contract';
import { useRef } from 'react';
import writing from '../../../ui/writing.module.css';
import { drawnSize } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './glyph.module.css';

interface GlyphProps {
  char: string;
  font: Pick<FontCard, 'faceGNo' | 'metrics'> & { annotated?: boolean };
  /** Weight of a variable font; its default if absent. */
  weight?: number | null;
  /** Without the 米字格. */
  plain?: boolean;
}

/** Sizes in parts of the cell; a character with its pronunciation beside it is half as wide again. */
const SIZE = '80cqi';
const ANNOTATED_SIZE = '58cqi';

/** A character in a 米字格, in the size in which the font draws it. */
export function Glyph({ char, font, weight, plain }: GlyphProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { shown, state } = useWebfont(element, font.faceGNo, char);
  const fontFamily = shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank';
  const lacks = shown?.face.missing.includes(char) ?? false;
  const isFramed = !plain || lacks;
  return (
    <span
      ref={element}
      className={`${styles.cell}${isFramed ? ` ${writing.practice}` : ''}`}
      title={lacks ? `这款字体没有「${char}」` : undefined}
      data-state={state}
      data-plain={plain ? '' : undefined}
      data-lacks={lacks ? '' : undefined}
    >
      <svg aria-hidden="true">
        <text
          x="50%"
          y="50%"
          dy="0.38em"
          textAnchor="middle"
          style={
            lacks
              ? undefined
              : {
                  fontFamily,
                  fontSize: drawnSize(font.annotated ? ANNOTATED_SIZE : SIZE, font.metrics.grid, true),
                  ...(weight ? { fontVariationSettings: `"wght" ${weight}` } : {}),
                }
          }
        >
          {char}
        </text>
      </svg>
      {lacks && <span className={writing.hidden}>没有「{char}」：</span>}
      {state === 'error' && <small>没有画出来</small>}
    </span>
  );
}
