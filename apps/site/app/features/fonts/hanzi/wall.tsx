import type { CSSProperties } from 'react';
import { fontPath } from '../detail/font-path.ts';
import { LicenceSeals } from '../font-list/licence-seals.tsx';
import { LISTED_USES, type ListedLicence } from '../font-list/load-list.ts';
import { Glyph } from './glyph.tsx';
import { PLACES, withChosen } from './hanzi-address.ts';
import { type HanziState, hanziHref } from './hanzi-href.ts';
import type { WallFont } from './load-hanzi.ts';
import styles from './wall.module.css';

interface Group {
  readonly key: string;
  readonly name: string;
  readonly fonts: WallFont[];
}

const isFree = ({ allows }: ListedLicence): boolean => LISTED_USES.every((use) => allows.includes(use));

/** Runs of one style, in the order of the list. */
function groupsOf(fonts: readonly WallFont[]): Group[] {
  const groups: Group[] = [];
  for (const font of fonts) {
    const key = font.style?.number ?? 'other';
    const last = groups.at(-1);
    if (last?.key === key) last.fonts.push(font);
    else groups.push({ key, name: font.style?.name ?? '其他', fonts: [font] });
  }
  return groups;
}

/** The character in every font of the page, by style. A cell chooses its font, its caption leads to it. */
export function Wall({ state, fonts }: { state: HanziState; fonts: readonly WallFont[] }) {
  return (
    <>
      {fonts.some(({ licence }) => isFree(licence)) && (
        <p className={styles.free}>没有另外注明的，商用、网页、游戏都可以用。</p>
      )}
      <div className={styles.wall}>
        {groupsOf(fonts).map(({ key, name, fonts: own }) => (
          <section key={key} style={{ '--count': own.length } as CSSProperties}>
            <h2 id={`style-${key}`} className={styles.style}>
              {name}
              {own.length > 1 && <small>{own.length}</small>}
            </h2>
            <ul aria-labelledby={`style-${key}`}>
              {own.map((font) => (
                <li key={font.fontGNo} className={styles.font}>
                  <Cell state={state} font={font} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Cell({ state, font }: { state: HanziState; font: WallFont }) {
  const place = state.compare.indexOf(font.fontGNo);
  const isChosen = place >= 0;
  return (
    <>
      <a
        className={styles.choose}
        href={hanziHref({ ...state, compare: withChosen(state.compare, font.fontGNo) })}
        aria-current={isChosen ? 'true' : undefined}
        aria-label={isChosen ? `${font.nameZh}，已选为${PLACES[place]}，取消` : `选 ${font.nameZh} 来比`}
        rel="nofollow"
        data-keep-scroll=""
        data-place={isChosen ? place : undefined}
        data-mark={PLACES[place]}
      >
        <Glyph char={state.char} font={font} />
      </a>
      <a className={styles.name} href={fontPath(font)} title={font.nameZh}>
        {font.nameZh}
      </a>
      {!isFree(font.licence) && (
        <p className={styles.seals}>
          <LicenceSeals licence={font.licence} />
        </p>
      )}
    </>
  );
}
