import type { TitleDocument } from '@ziwan/contract';
import type { Scene } from '@ziwan/title';
import { memo } from 'react';
import type { View } from '../document/history.ts';
import { TitlePicture } from '../stage/title-picture.tsx';
import { groundUrl } from './grounds.ts';
import { legibilityWords } from './legibility.ts';
import styles from './previews.module.css';
import { fitTitle, type StoreShape } from './shapes.ts';
import { useLegibility } from './use-legibility.ts';

const SIZES: readonly StoreShape[] = [
  { id: 'icon', name: '图标 64 px', width: 64, height: 64, rule: '' },
  { id: 'capsule', name: '列表 231 × 87', width: 231, height: 87, rule: '' },
  { id: 'phone', name: '手机宽 360 px', width: 360, height: 203, rule: '' },
];

interface PreviewsProps {
  title: TitleDocument;
  scene: Scene;
  view: View;
  picture: string | null;
}

/** The title at the sizes at which most people meet it, pixel for pixel. */
export const Previews = memo(function Previews(props: PreviewsProps) {
  return (
    <section className={styles.row} aria-label="小尺寸">
      {SIZES.map((shape) => (
        <Preview key={shape.id} {...props} shape={shape} />
      ))}
    </section>
  );
});

function Preview({ title, scene, view, picture, shape }: PreviewsProps & { shape: StoreShape }) {
  const { width, height } = shape;
  const small = { ...view, fill: Math.max(view.fill, 84), lift: 0 };
  const { scale, x, y } = fitTitle(scene, shape, small);
  const judged = useLegibility(title, scene, small, shape, picture);
  return (
    <figure className={styles.preview}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        style={{ backgroundImage: `url("${picture ?? groundUrl(view.ground, width * 4, height * 4)}")` }}
      >
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
          <TitlePicture scene={scene} />
        </g>
      </svg>
      <figcaption>
        <b>{shape.name}</b>
        <span data-verdict={judged?.verdict}>{judged ? legibilityWords(judged) : ' '}</span>
      </figcaption>
    </figure>
  );
}
