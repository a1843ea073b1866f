import type { FontCard, TitleDocument } from '@ziwan/contract';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import {
  characterAt,
  hasWeights,
  type Place,
  withCharacter,
  withFace,
  withWeightForAll,
} from '../document/changes.ts';
import type { View } from '../document/history.ts';
import type { FaceStore } from '../outlines/face-store.ts';
import { TitleOnGround } from '../stage/title-on-ground.tsx';
import styles from './face-strip.module.css';
import { fontsOnOffer } from './fonts-on-offer.ts';
import { useStripScroll } from './strip-scroll.ts';

interface FaceStripProps {
  title: TitleDocument;
  /** The character that gets another font; null for the whole title. */
  selected: Place | null;
  view: View;
  picture: string | null;
  faces: FaceStore;
  fonts: readonly FontCard[];
  total: number | null;
  /** How many of them draw everything. */
  full: number | null;
  onMore: () => void;
  /** Loads again what did not come; null if nothing failed. */
  onRetry: (() => void) | null;
  /** Face of the title, or of the selected character. */
  current: string;
  onFace: (font: FontCard) => void;
  /** Chooses for the whole title again. */
  onWhole: () => void;
}

/** The title as a font makes it: all of it, or one character. */
export const inFont = (
  title: TitleDocument,
  selected: Place | null,
  { faceGNo, text, axes }: Pick<FontCard, 'faceGNo' | 'text' | 'axes'>,
): TitleDocument =>
  selected
    ? withWeightForAll(withCharacter(title, selected, { face: faceGNo }))
    : withFace(title, faceGNo, text?.missing, hasWeights(axes));

/** The same title in every font, in this setting and on this ground; those that lack characters come last. */
export const FaceStrip = memo(function FaceStrip({
  title,
  selected,
  view,
  picture,
  faces,
  fonts,
  total,
  full,
  onMore,
  onRetry,
  current,
  onFace,
  onWhole,
}: FaceStripProps) {
  const list = useRef<HTMLUListElement>(null);
  useStripScroll(list);
  const ground = picture ?? view.ground;
  const character = (selected && characterAt(title, selected)?.c) ?? null;
  const all = total !== null && fonts.length >= total;
  const { heading, offered, others } = fontsOnOffer(fonts, full, all, character);
  // What has a font of its own does not wait for one.
  const waiting = title.lines.flat().flatMap(({ c, face }) => (face === undefined ? [c] : []));
  // Another list begins at its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `character` says which list it is
  useEffect(() => {
    // In newer browsers it returns a promise.
    list.current?.scrollTo({ left: 0 });
  }, [character]);
  const head = useRef<HTMLHeadingElement>(null);
  const whole = () => {
    // The button goes away.
    head.current?.focus({ preventScroll: true });
    onWhole();
  };
  const move = (way: number) => {
    const element = list.current;
    element?.scrollBy({ left: way * element.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <section className={styles.strip} aria-label="换字体">
      <div className={character === null ? styles.head : `${styles.head} ${styles.single}`}>
        <h2 ref={head} tabIndex={-1}>
          {heading}
        </h2>
        {character !== null && <Button onClick={whole}>改换整个标题</Button>}
        <span className={styles.ways}>
          <IconButton label="往左" onClick={() => move(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <IconButton label="往右" onClick={() => move(1)}>
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <ul ref={list}>
        {offered.map((font) => (
          <Face
            key={font.fontGNo}
            title={title}
            selected={selected}
            font={font}
            lacked={[...(font.text?.missing ?? '')].filter((c) => waiting.includes(c)).join('')}
            ground={ground}
            faces={faces}
            on={current === font.faceGNo || current === font.fontGNo}
            onFace={onFace}
          />
        ))}
        {total !== null && !all && (
          <li>
            <Button onClick={onMore}>再看一些</Button>
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>另有 {others.length} 款也有这些字，但不能选</summary>
          {`${others.map(({ nameZh }) => nameZh).join('、')}：须去官方下载，或只供预览，这里取不了轮廓。`}
        </details>
      )}
      {onRetry && <RetryNote onRetry={onRetry}>字体没有列出来。</RetryNote>}
    </section>
  );
});

interface FaceProps extends Pick<FaceStripProps, 'title' | 'selected' | 'faces' | 'onFace'> {
  font: FontCard;
  lacked: string;
  ground: string;
  on: boolean;
}

const Face = memo(function Face({ title, selected, font, lacked, ground, faces, on, onFace }: FaceProps) {
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
  const own = useMemo(() => inFont(title, selected, font), [title, selected, font]);
  return (
    <li ref={item}>
      <button type="button" className={styles.face} aria-pressed={on} onClick={() => onFace(font)}>
        <TitleOnGround title={own} ground={ground} faces={faces} shown={near} small />
        <span className={styles.name}>{font.nameZh}</span>
        {lacked !== '' && <small>缺 {lacked}</small>}
      </button>
    </li>
  );
});
