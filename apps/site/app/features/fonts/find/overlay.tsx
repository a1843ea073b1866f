import { type CSSProperties, useEffect, useRef, useState } from 'react';
import styles from './find.module.css';
import type { Frame } from './frames.ts';
import type { Seen } from './look-for.ts';
import type { Plate } from './picture.ts';

/** Size of a cell in its own units, and the margin around the ink. */
const CELL = 100;
const MARGIN = 8;
/** Pixels of a cell on its canvas. */
const PIXELS = 192;
/** Size (px) at which a character is measured. */
const MEASURED = 200;

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
  const [transform, setTransform] = useState('');
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, right, bottom } = seen.box;
    const scale = ((CELL - 2 * MARGIN) / Math.max(right - left, bottom - top)) * (PIXELS / CELL);
    const x = PIXELS / 2 - ((left + right) / 2) * scale;
    const y = PIXELS / 2 - ((top + bottom) / 2) * scale;
    context.clearRect(0, 0, PIXELS, PIXELS);
    const { width, height } = frame;
    context.drawImage(
      plate.canvas,
      frame.left,
      frame.top,
      width,
      height,
      x,
      y,
      width * scale,
      height * scale,
    );
  }, [plate, frame, seen]);
  useEffect(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context || family === '') return;
    context.font = `${MEASURED}px ${family}`;
    const measured = context.measureText(read);
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = measured;
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = measured;
    const longer = Math.max(left + right, ascent + descent);
    if (longer <= 0) return;
    const scale = (CELL - 2 * MARGIN) / longer;
    const x = CELL / 2 - ((right - left) / 2) * scale;
    const y = CELL / 2 - ((descent - ascent) / 2) * scale;
    setTransform(`translate(${x} ${y}) scale(${scale})`);
  }, [family, read]);
  return (
    <span className={styles.cell} style={{ '--under': 1 - through ** 3, '--over': through } as CSSProperties}>
      <canvas ref={canvas} width={PIXELS} height={PIXELS} role="img" aria-label={`图上的「${read}」`} />
      {family !== '' && transform !== '' && (
        <svg viewBox={`0 0 ${CELL} ${CELL}`} role="img" aria-label={`图上的「${read}」与这款字体的叠影`}>
          <text transform={transform} fontSize={MEASURED} style={{ fontFamily: family }}>
            {read}
          </text>
        </svg>
      )}
    </span>
  );
}
