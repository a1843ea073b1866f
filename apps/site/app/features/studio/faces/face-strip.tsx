import type { FontCard, TitleDocument } from '@ziwan/contract';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { withFace } from '../document/changes.ts';
import type { View } from '../document/history.ts';
import type { FaceStore } from '../outlines/face-store.ts';
import { TitleOnGround } from '../stage/title-on-ground.tsx';
import styles from './face-strip.module.css';

interface FaceStripProps {
  title: TitleDocument;
  view: View;
  picture: string | null;
  faces: FaceStore;
  fonts: readonly FontCard[];
  total: number | null;
  onMore: () => void;
  /** Loads again what did not come; null if nothing failed. */
  onRetry: (() => void) | null;
  /** Face of the title, or of the selected character. */
  current: string;
  onFace: (font: FontCard) => void;
}

/** The same title in every font that draws it, in this setting and on this ground. */
export function FaceStrip({
  title,
  view,
  picture,
  faces,
  fonts,
  total,
  onMore,
  onRetry,
  current,
  onFace,
}: FaceStripProps) {
  const ground = picture ?? view.ground;
  const outlined = fonts.filter(({ downloadable }) => downloadable);
  const others = fonts.filter(({ downloadable }) => !downloadable);
  return (
    <section className={styles.strip} aria-label="换字体">
      <h2 className={styles.head}>同一个标题，{total === null ? '各款字体' : `${total} 款字体写得全`}</h2>
      <ul>
        {outlined.map((font) => (
          <Face
            key={font.fontGNo}
            title={title}
            font={font}
            ground={ground}
            faces={faces}
            on={current === font.faceGNo || current === font.fontGNo}
            onFace={onFace}
          />
        ))}
        {total !== null && fonts.length < total && (
          <li>
            <Button onClick={onMore}>再看一些</Button>
          </li>
        )}
        {others.length > 0 && (
          <li className={styles.others}>
            {`${others.map(({ nameZh }) => nameZh).join('、')}也写得全，但须去官方下载或仅供预览，这里取不了轮廓。`}
          </li>
        )}
      </ul>
      {onRetry && <RetryNote onRetry={onRetry}>写得全的字体没有列出来。</RetryNote>}
    </section>
  );
}

interface FaceProps extends Pick<FaceStripProps, 'title' | 'faces' | 'onFace'> {
  font: FontCard;
  ground: string;
  on: boolean;
}

const Face = memo(function Face({ title, font, ground, faces, on, onFace }: FaceProps) {
  const item = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    if (item.current) observer.observe(item.current);
    return () => observer.disconnect();
  }, []);
  const own = useMemo(() => withFace(title, font.faceGNo), [title, font.faceGNo]);
  return (
    <li ref={item}>
      <button type="button" className={styles.face} aria-pressed={on} onClick={() => onFace(font)}>
        <TitleOnGround title={own} ground={ground} faces={faces} shown={near} small />
        <span className={styles.name}>{font.nameZh}</span>
      </button>
    </li>
  );
});
