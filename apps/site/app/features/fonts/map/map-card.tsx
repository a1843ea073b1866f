import { useEffect, useRef } from 'react';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../detail/font-path.ts';
import { Glyph } from '../hanzi/glyph.tsx';
import type { Placed } from './arranged-fonts.ts';
import type { MapFont } from './load-map.ts';
import { type MapAxes, type MapChoice, mapHref, placeId } from './map-address.ts';
import styles from './map-page.module.css';

export interface MapProps {
  fonts: readonly MapFont[];
  /** Fonts regardless of filters, for the nearest ones. */
  all: readonly MapFont[];
  axes: MapAxes;
  choice: MapChoice;
  char: string;
  text: string;
}

const LIKENESS = { same: '几乎相同', near: '', far: '不算很像' } as const;

/** A font of the map: what was measured, and its nearest fonts with the way to their places. */
export function MapCard({
  placed: { font, said },
  fonts,
  all,
  axes,
  choice,
  char,
  text,
}: MapProps & { placed: Placed }) {
  const near = font.near.flatMap(({ fontGNo, likeness }) => {
    const other = all.find((one) => one.fontGNo === fontGNo);
    return other ? [{ other, likeness }] : [];
  });
  const close = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section className={styles.card} aria-label={font.nameZh}>
      <p>
        <a className={writing.link} href={fontPath(font)}>
          {font.nameZh}
        </a>
        <small>{said}</small>
      </p>
      {near.length > 0 ? (
        <div className={styles.near}>
          <h2 id="near">字形最近的</h2>
          <ul aria-labelledby="near">
            {near.map(({ other, likeness }) => (
              <li key={other.fontGNo}>
                {/* A font that the filters leave out is shown without them. */}
                <a
                  href={`${mapHref(axes, text, {
                    tags: fonts.includes(other) ? choice.tags : [],
                    at: other.fontGNo,
                  })}#${encodeURIComponent(placeId(other.fontGNo))}`}
                  rel="nofollow"
                >
                  <span className={styles.glyph}>
                    <Glyph char={char} font={other} weight={other.weight} plain />
                  </span>
                  <span>
                    {other.nameZh}
                    {LIKENESS[likeness] && <small>{LIKENESS[likeness]}</small>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>还没有比过它的字形，所以不知道哪些字体和它最近。</p>
      )}
      <a
        ref={close}
        className={styles.close}
        href={mapHref(axes, text, { ...choice, at: null })}
        aria-label="关上"
        data-keep-scroll=""
      >
        ×
      </a>
    </section>
  );
}
