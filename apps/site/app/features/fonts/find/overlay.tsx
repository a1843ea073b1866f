import type { Frame } from '@ziwan/shape';
import { type CSSProperties, useEffect, useRef } from 'react';
import { CELL, FittedText, MARGIN } from '../fitted-text/fitted-text.tsx';
import styles from './find.module.css';
import type { Plate, Seen } from './reading/messages.ts';

/** Pixels of a cell on its canvas. */
const PIXELS = 192;

/** A character of the picture, kept as it was when fonts were looked for. */
export interface Sample {
  readonly plate: Plate;
  readonly frame: Frame;
  readonly seen: Seen;
  readonly read: string;
}

/**
 * A character of the picture with the same one in a font over it: both scaled so that the longer sides of their ink are
 * equal, and centred, as they are compared.
 * @param family of the loaded face; empty while it loads or if the face has no such character
 * @param through 0 to 1, from the picture to the font
 */
export function Overlay({
  sample: { plate, frame, seen, read },
  family,
  through,
}: {
  sample: Sample;
  family: string;
  through: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, right, bottom } = seen.box;
    const scale = ((CELL - 2 * MARGIN) / Math.max(right - left, bottom - top)) * (PIXELS / CELL);
    const x = PIXELS / 2 - ((left + right) / 2) * scale;
    const y = PIXELS / 2 - ((top + bottom) / 2) * scale;
    context.resetTransform();
    context.clearRect(0, 0, PIXELS, PIXELS);
    const { width, height } = frame;
    const { from, by } = seen.moved;
    context.setTransform(scale, 0, by * scale, scale, x + from * scale, y);
    context.drawImage(plate.bitmap, frame.left, frame.top, width, height, 0, 0, width, height);
  }, [plate, frame, seen]);
  return (
    <span className={styles.cell} style={{ '--under': 1 - through ** 3, '--over': through } as CSSProperties}>
      <canvas ref={canvas} width={PIXELS} height={PIXELS} role="img" aria-label={`图上的「${read}」`} />
      {family !== '' && (
        <svg viewBox={`0 0 ${CELL} ${CELL}`} role="img" aria-label={`图上的「${read}」与这款字体的叠影`}>
          <FittedText character={read} family={family} />
        </svg>
      )}
    </span>
  );
}
