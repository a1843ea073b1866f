import { useEffect, useRef } from 'react';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../detail/font-path.ts';
import { Glyph } from '../hanzi/glyph.tsx';
import type { Placed } from './arranged-fonts.ts';
import type { MapData, MapFont } from './load-map.ts';
import { type MapAxes, type MapChoice, mapHref, placeId } from './map-address.ts';
import styles from './map-page.module.css';
import { type Similar, useSimilar } from './use-similar.ts';

export interface MapProps {
  fonts: readonly MapFont[];
  /** Fonts regardless of filters, for the nearest ones. */
  all: readonly MapFont[];
  axes: MapAxes;
  choice: MapChoice;
  char: string;
  text: string;
  similar: MapData['similar'];
}

/** Fonts that a card names. */
const NEAREST = 3;
const LIKENESS = { same: '几乎相同', near: '', far: '不算很像' } as const;

/** A font of the map: what was measured, and its nearest fonts. */
export function MapCard({
  placed: { font, said },
  fonts,
  all,
  axes,
  choice,
  char,
  text,
  similar: prepared,
}: MapProps & { placed: Placed }) {
  const { fontGNo } = font;
  const { similar, retry } = useSimilar(fontGNo, prepared?.of === fontGNo ? prepared.fonts : null);
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
      {similar === null ? (
        <Spinner label="正在找字形最近的" />
      ) : similar === 'failed' ? (
        <RetryNote onRetry={retry}>字形最近的没有取到。</RetryNote>
      ) : (
        <Nearest
          similar={similar}
          fonts={fonts}
          all={all}
          axes={axes}
          choice={choice}
          char={char}
          text={text}
        />
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

/** The nearest fonts of the map, each with the way to its place. */
function Nearest({
  similar,
  fonts,
  all,
  axes,
  choice,
  char,
  text,
}: Omit<MapProps, 'similar'> & { similar: Similar }) {
  const near = similar
    .flatMap(({ fontGNo, likeness }) => {
      const other = all.find((one) => one.fontGNo === fontGNo);
      return other ? [{ other, likeness }] : [];
    })
    .slice(0, NEAREST);
  if (near.length === 0) return <p>还没有比过它的字形，所以不知道哪些字体和它最近。</p>;
  return (
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
  );
}
