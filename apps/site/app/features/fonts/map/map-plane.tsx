import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import writing from '../../../ui/writing.module.css';
import { Glyph } from '../hanzi/glyph.tsx';
import { arranged } from './arranged-fonts.ts';
import type { MapFont } from './load-map.ts';
import { mapHref, placeId } from './map-address.ts';
import { MapCard, type MapProps } from './map-card.tsx';
import styles from './map-page.module.css';
import { MEASURES } from './measures.ts';

/** The map itself, and the card of the chosen font. */
export function Plane({ fonts, all, axes, choice, char, text, similar }: MapProps) {
  const { x, y } = axes;
  const { placed, rows } = useMemo(() => arranged(fonts, all, x, y), [fonts, all, x, y]);
  const here = useLocation().hash;
  const isHere = ({ fontGNo }: MapFont) =>
    choice.at ? choice.at === fontGNo : here === `#${encodeURIComponent(placeId(fontGNo))}`;
  const open = placed.find(({ font }) => isHere(font));
  const leftOut = open || choice.at === null ? undefined : all.find(isHere);
  const { at } = choice;
  const shown = useRef(at);
  useEffect(() => {
    if (at !== null && at !== shown.current)
      document.getElementById(placeId(at))?.scrollIntoView({ block: 'nearest' });
    shown.current = at;
  }, [at]);
  return (
    <>
      {leftOut && (
        <p className={styles.leftOut} role="status">
          「{leftOut.nameZh}」不符合上面的筛选。
          <a
            className={writing.link}
            href={`${mapHref(axes, text, { tags: [], at })}#${encodeURIComponent(placeId(leftOut.fontGNo))}`}
          >
            不筛选，看它在哪里
          </a>
        </p>
      )}
      <div
        className={`${styles.plane} ${writing.practice}`}
        style={{ '--wide-rows': rows.wide, '--narrow-rows': rows.narrow } as CSSProperties}
      >
        {(
          [
            ['left', MEASURES[x].low],
            ['right', MEASURES[x].high],
            ['bottom', MEASURES[y].low],
            ['top', MEASURES[y].high],
          ] as const
        ).map(([side, word]) => (
          <span key={side} className={styles.end} data-side={side} data-heading="" aria-hidden="true">
            {word}
          </span>
        ))}
        <ol
          className={styles.fonts}
          aria-label={`${MEASURES[x].name}从${MEASURES[x].low}到${MEASURES[x].high}`}
        >
          {placed.map(({ font, wide, narrow, said }) => (
            <li
              key={font.fontGNo}
              id={placeId(font.fontGNo)}
              className={styles.font}
              data-here={isHere(font) ? '' : undefined}
              style={
                {
                  '--wide': `${wide.row + 1} / ${wide.column + 1}`,
                  '--narrow': `${narrow.row + 1} / ${narrow.column + 1}`,
                } as CSSProperties
              }
            >
              <a
                href={mapHref(axes, text, { ...choice, at: font.fontGNo })}
                title={said}
                aria-current={isHere(font) ? 'true' : undefined}
                rel="nofollow"
                data-keep-scroll=""
              >
                <span className={styles.glyph}>
                  <Glyph char={char} font={font} weight={font.weight} plain />
                </span>
                <span
                  className={`${styles.name} ${writing.twoLines}`}
                  data-spaced={font.nameZh.includes(' ') ? '' : undefined}
                >
                  {font.nameZh}
                </span>
                <span className={writing.hidden}>，{said}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
      {open && (
        <MapCard
          placed={open}
          fonts={fonts}
          all={all}
          axes={axes}
          choice={choice}
          char={char}
          text={text}
          similar={similar}
        />
      )}
    </>
  );
}
