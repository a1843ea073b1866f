import type { FontResource } from '@ziwan/contract';
import { type CSSProperties, Suspense, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { watchNear } from '../../text/specimen/near.ts';
import { DRAWING_WIDTH, drawingBox } from './drawing-box.ts';
import styles from './glyph-section.module.css';

const GlyphMap = lazyComponent(async () => (await import('./glyph-map.tsx')).GlyphMap, { inPlace: true });

/** Reserves space for the glyph map and loads it when scrolled near. */
export function GlyphSection({ face }: { face: FontResource }) {
  const root = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const show = () => setNear(true);
    // Paper takes what is there at once: the next time it has the glyphs.
    window.addEventListener('beforeprint', show);
    const unwatch = root.current ? watchNear(root.current, show) : undefined;
    return () => {
      window.removeEventListener('beforeprint', show);
      unwatch?.();
    };
  }, []);
  const { high, low } = drawingBox(face.metrics);
  return (
    <div
      ref={root}
      className={styles.place}
      style={{ '--drawing': (high - low) / DRAWING_WIDTH } as CSSProperties}
    >
      {near ? (
        <Suspense>
          <GlyphMap face={face} />
        </Suspense>
      ) : (
        <p className={styles.unread}>字形表还没有读进来，再打印一次就有。</p>
      )}
      <noscript>
        <p>字形表要启用 JavaScript 才能逐页查看；这款字体的覆盖与缺字见下面的「覆盖」。</p>
      </noscript>
    </div>
  );
}
