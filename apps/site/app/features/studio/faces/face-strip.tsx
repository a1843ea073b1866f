import type { FontCard, TitleDocument } from '@ziwan/contract';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
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
  current,
  onFace,
}: FaceStripProps) {
  const ground = picture ?? view.ground;
  return (
    <section className={styles.strip} aria-label="换字体">
      <h2 className={styles.head}>同一个标题，{total === null ? '各款字体' : `${total} 款字体写得全`}</h2>
      <ul>
        {fonts.map((font) => (
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
      </ul>
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
  const shown = near && font.downloadable;
  const own = useMemo(() => withFace(title, font.faceGNo), [title, font.faceGNo]);
  return (
    <li ref={item}>
      <button
        type="button"
        className={styles.face}
        aria-pressed={on}
        disabled={!font.downloadable}
        onClick={() => onFace(font)}
      >
        <TitleOnGround title={own} ground={ground} faces={faces} shown={shown} small />
        <span className={styles.name}>{font.nameZh}</span>
        {!font.downloadable && (
          <span className={styles.why}>
            {font.officialDownload ? '须去官方下载，这里不能取轮廓' : '仅预览，不能取轮廓'}
          </span>
        )}
      </button>
    </li>
  );
});
