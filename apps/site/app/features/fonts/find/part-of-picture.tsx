import type { Quad } from '@ziwan/shape';
import { type CSSProperties, useEffect, useRef } from 'react';
import { cornerMoved, quadMoved } from './corners.ts';
import styles from './find.module.css';
import { follow, stepOf } from './moving.ts';

const CORNERS = ['左上角', '右上角', '右下角', '左下角'];

interface PartOfPictureProps {
  bitmap: ImageBitmap;
  corners: Quad;
  onCorners: (corners: Quad) => void;
}

/** The picture with the part that is read, whose corners are dragged by pointer and keys. */
export function PartOfPicture({ bitmap, corners, onCorners }: PartOfPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  /** Pixels of the picture in a pixel of the page. */
  const scale = () => bitmap.width / (canvas.current?.getBoundingClientRect().width || bitmap.width);
  return (
    <div
      className={styles.whole}
      style={{ '--width': bitmap.width, '--ratio': bitmap.width / bitmap.height } as CSSProperties}
    >
      <canvas ref={canvas} width={bitmap.width} height={bitmap.height} role="img" aria-label="你的图" />
      <svg viewBox={`0 0 ${bitmap.width} ${bitmap.height}`} aria-hidden="true">
        <path
          className={styles.rest}
          fillRule="evenodd"
          d={`M0 0H${bitmap.width}V${bitmap.height}H0ZM${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
        />
        <polygon
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          onPointerDown={(event) => {
            if (event.button === 0)
              follow(event, scale(), (x, y) => onCorners(quadMoved(corners, x, y, bitmap)));
          }}
        />
      </svg>
      {corners.map(({ x, y }, i) => (
        <button
          key={CORNERS[i]}
          type="button"
          className={styles.corner}
          style={{ left: `${(100 * x) / bitmap.width}%`, top: `${(100 * y) / bitmap.height}%` }}
          aria-label={CORNERS[i]}
          aria-describedby="corner-keys"
          onPointerDown={(event) => {
            if (event.button === 0)
              follow(event, scale(), (dx, dy) => onCorners(cornerMoved(corners, i, dx, dy, bitmap)));
          }}
          onKeyDown={(event) => {
            const step = stepOf(event);
            if (!step) return;
            event.preventDefault();
            onCorners(cornerMoved(corners, i, step.x, step.y, bitmap));
          }}
        />
      ))}
    </div>
  );
}
