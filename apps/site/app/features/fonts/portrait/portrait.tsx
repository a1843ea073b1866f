import type { FontCard } from '@ziwan/contract';
import { useState } from 'react';
import styles from './portrait.module.css';

interface PortraitProps {
  font: Pick<FontCard, 'nameZh' | 'portrait'>;
  /** Loads at once; others load when scrolled near. */
  first?: boolean;
  /** Alternative text; empty where the font is named beside it. */
  alt?: string;
}

/** The picture of a font. It follows the page's colour scheme. */
export function Portrait({ font, first = false, alt = `用「${font.nameZh}」画的画面` }: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (font.portrait === null) return null;
  return (
    <img
      key={font.portrait}
      // It may have failed before scripts were there.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(image.src);
      }}
      onError={({ currentTarget }) => setFailed(currentTarget.src)}
      data-failed={failed?.endsWith(font.portrait) ? '' : undefined}
      className={styles.portrait}
      // Must precede `src`: browsers start loading with what they know then.
      loading={first ? undefined : 'lazy'}
      decoding="async"
      width={1280}
      height={800}
      src={font.portrait}
      alt={alt}
    />
  );
}
