import type { TitleDocument } from '@ziwan/contract';
import { groundUrl } from '../grounds/grounds.ts';
import { fitTitle } from '../grounds/shapes.ts';
import type { FaceStore } from '../outlines/face-store.ts';
import { useScene } from '../outlines/use-scene.ts';
import styles from './title-on-ground.module.css';
import { TitlePicture } from './title-picture.tsx';

const SHAPE = { width: 320, height: 180 };

interface TitleOnGroundProps {
  title: TitleDocument;
  /** Name of a drawn ground, or the address of the visitor's picture. */
  ground: string;
  faces: FaceStore;
  /** False to request no outlines. */
  shown?: boolean;
  /** True for a picture so small that a draft shows the same. */
  small?: boolean;
}

/** A title as a picture of 16 by 9. */
export function TitleOnGround({ title, ground, faces, shown = true, small = false }: TitleOnGroundProps) {
  const url = ground.includes(':') ? ground : groundUrl(ground, SHAPE.width, SHAPE.height);
  return (
    <span className={styles.picture} style={{ backgroundImage: `url("${url}")` }} aria-hidden="true">
      {shown && <Drawn title={title} faces={faces} small={small} />}
    </span>
  );
}

function Drawn({ title, faces, small }: Pick<TitleOnGroundProps, 'title' | 'faces'> & { small: boolean }) {
  const { scene, pending } = useScene(title, faces, true, small);
  if (pending && scene.placed.length === 0) return null;
  // A picture this small has no whole pixels for squares.
  const { scale, x, y } = fitTitle({ ...scene, grid: 0 }, SHAPE, { fill: 80, lift: 0 });
  return (
    <svg viewBox={`0 0 ${SHAPE.width} ${SHAPE.height}`} aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <TitlePicture scene={scene} />
      </g>
    </svg>
  );
}
