import { memo, useMemo } from 'react';
import { STYLES, type Style, withStyle } from '../document/styles.ts';
import { groundUrl } from '../grounds/grounds.ts';
import { fitTitle } from '../grounds/shapes.ts';
import type { FaceStore } from '../outlines/face-store.ts';
import { useOneByOne } from '../outlines/use-rested.ts';
import { useScene } from '../outlines/use-scene.ts';
import { TitlePicture } from '../stage/title-picture.tsx';
import type { PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';

const SHAPE = { width: 320, height: 180 };

/** The visitor's own title in each ready style. */
export const StylePanel = memo(function StylePanel({
  title,
  faces,
  onStyle,
}: Pick<PanelProps, 'title'> & { faces: FaceStore; onStyle: (style: Style) => void }) {
  const drawn = useOneByOne(STYLES.length);
  return (
    <div className={styles.looks}>
      {STYLES.map((style, i) => (
        <Look
          key={style.id}
          title={title}
          style={style}
          faces={faces}
          isDrawn={i < drawn}
          onStyle={onStyle}
        />
      ))}
    </div>
  );
});

const Look = memo(function Look({
  title,
  style,
  faces,
  isDrawn,
  onStyle,
}: {
  title: PanelProps['title'];
  style: Style;
  faces: FaceStore;
  isDrawn: boolean;
  onStyle: (style: Style) => void;
}) {
  const on = JSON.stringify(withStyle(title, style)) === JSON.stringify(title);
  return (
    <button type="button" className={styles.look} aria-pressed={on} onClick={() => onStyle(style)}>
      <svg
        viewBox={`0 0 ${SHAPE.width} ${SHAPE.height}`}
        aria-hidden="true"
        style={{ backgroundImage: `url("${groundUrl(style.ground, SHAPE.width, SHAPE.height)}")` }}
      >
        {isDrawn && <Picture title={title} style={style} faces={faces} />}
      </svg>
      {style.name}
    </button>
  );
});

function Picture({ title, style, faces }: { title: PanelProps['title']; style: Style; faces: FaceStore }) {
  const styled = useMemo(() => withStyle(title, style), [title, style]);
  // At this size a draft shows the same.
  const { scene } = useScene(styled, faces, false, true);
  // Nor has it whole pixels for squares.
  const { scale, x, y } = fitTitle({ ...scene, grid: 0 }, SHAPE, { fill: 78, lift: 0 });
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <TitlePicture scene={scene} />
    </g>
  );
}
