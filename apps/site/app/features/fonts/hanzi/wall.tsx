import writing from '../../../ui/writing.module.css';
import { fontPath } from '../detail/font-path.ts';
import { LicenceSeals } from '../font-list/licence-seals.tsx';
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
    <div className={styles.wall}>
      {groupsOf(fonts).map(({ key, name, fonts: own }) => (
        <ul key={key} aria-labelledby={`style-${key}`}>
          {own.map((font, i) => (
            <li key={font.fontGNo} className={styles.font}>
              {i === 0 && (
                <h2 id={`style-${key}`} className={styles.style}>
                  {name}
                  {own.length > 1 && <small>{own.length}</small>}
                </h2>
              )}
              <Cell state={state} font={font} />
            </li>
          ))}
        </ul>
      ))}
    </div>
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
      <a className={`${styles.name} ${writing.oneLine}`} href={fontPath(font)} title={font.nameZh}>
        {font.nameZh}
      </a>
      <p className={styles.seals}>
        <LicenceSeals licence={font.licence} />
      </p>
    </>
  );
}
