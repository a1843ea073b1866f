import { useEffect, useRef, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import writing from '../../../ui/writing.module.css';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { fontPath } from '../detail/font-path.ts';
import { DISTANCE_HELP, NEARNESS_WORDS } from '../find/nearness-words.ts';
import { CELL, FittedText } from '../fitted-text/fitted-text.tsx';
import { Glyph } from './glyph.tsx';
import { PLACES, withChosen } from './hanzi-address.ts';
import { type HanziState, hanziHref } from './hanzi-href.ts';
import { type Chosen, isPending, type WallFont } from './load-hanzi.ts';
import styles from './pair.module.css';

const HALF = 50;
/** Size of an em in the overlay, and height of a hanzi's centre above its baseline in ems. */
const EM = 82;
const MIDDLE = 0.38;
const FITS = [
  { value: 'em', label: '同字号', title: '两款用同一个字号，大小和位置照原样' },
  { value: 'ink', label: '同大小', title: '笔画的外框放到一样大，只比形状' },
] as const;
type Fit = (typeof FITS)[number]['value'];

interface PairProps {
  state: HanziState;
  chosen: Chosen | null;
  /** Shown over each other until something is chosen. */
  example: readonly WallFont[];
}

/** What has been chosen: nothing, one font, or two over each other. */
export function Pair({ state, chosen, example }: PairProps) {
  const section = useRef<HTMLElement>(null);
  const pair = state.compare.join();
  const before = useRef(pair);
  useEffect(() => {
    if (before.current === pair) return;
    before.current = pair;
    const { top, bottom } = section.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    // On a narrow screen the overlay is above the wall.
    if (pair.includes(',') && (bottom < 0 || top > window.innerHeight))
      section.current?.scrollIntoView({ block: 'start' });
  }, [pair]);
  const fonts = chosen?.fonts ?? [];
  return (
    <section ref={section} className={styles.pair} aria-label="两款相比">
      {fonts.length < 2 ? (
        <>
          <div className={styles.example}>
            <Overlay
              char={state.char}
              fonts={fonts[0] ? fonts.filter(({ draws }) => draws) : example}
              label={`「${state.char}」的样子：${(fonts[0] ? fonts : example).map(({ nameZh }) => nameZh).join('，叠着 ')}`}
            />
          </div>
          <p className={styles.hint} role="status">
            {fonts[0]
              ? `已选「${fonts[0].nameZh}」，再点一格，两款叠在一起比。`
              : '点两格，把两款叠在一起比。'}
          </p>
          {!fonts[0] && example.length === 2 && (
            <p className={`${styles.hint} ${styles.example}`}>
              现在叠着的是「{example[0]?.nameZh}」和「{example[1]?.nameZh}」。
            </p>
          )}
        </>
      ) : (
        <Compared state={state} chosen={chosen as Chosen} />
      )}
      {fonts.length > 0 && (
        <ul className={styles.chosen}>
          {fonts.map((font, i) => (
            <li key={font.fontGNo} data-place={i}>
              {fonts.length === 2 &&
                (font.draws ? (
                  <Glyph char={state.char} font={font} />
                ) : (
                  <span className={styles.none}>没有这个字</span>
                ))}
              <p>
                <b>{PLACES[i]}</b>
                <a className={writing.link} href={fontPath(font)}>
                  {font.nameZh}
                </a>
              </p>
              <a
                className={styles.drop}
                href={hanziHref({ ...state, compare: withChosen(state.compare, font.fontGNo) })}
                aria-label={`不选 ${font.nameZh}`}
                rel="nofollow"
                data-keep-scroll=""
              >
                不选
              </a>
            </li>
          ))}
        </ul>
      )}
      {state.compare.length > fonts.length && <p className={styles.hint}>地址里有一款字体已经不在本站。</p>}
    </section>
  );
}

function Compared({ state: { char }, chosen }: { state: HanziState; chosen: Chosen }) {
  const [through, setThrough] = useState(HALF);
  const [fit, setFit] = useState<Fit>('em');
  const { fonts, near, counted } = chosen;
  const lacks = fonts.filter(({ draws }) => !draws).map(({ nameZh }) => nameZh);
  const shares = [Math.min(1, 2 - through / HALF), Math.min(1, through / HALF)];
  return (
    <>
      <Overlay
        char={char}
        fonts={fonts}
        label={`「${char}」的叠影：甲是 ${fonts[0]?.nameZh}，乙是 ${fonts[1]?.nameZh}`}
        shares={shares}
        fit={fit}
      />
      <div className={styles.settings}>
        <Slider label="甲 ↔ 乙" min={0} max={100} value={through} reset={HALF} onChange={setThrough} />
        <Segmented label="怎样对齐" name="fit" value={fit} options={FITS} onChange={setFit} />
      </div>
      <p className={styles.near} role="status">
        {near ? (
          <>
            <b data-nearness={near.nearness}>{NEARNESS_WORDS[near.nearness]}</b>
            <span title={DISTANCE_HELP}>相差 {Math.round(near.distance)}</span>
            <small>放到一样大，只比这一个字的形状。</small>
          </>
        ) : (
          <small>
            {lacks.length > 0
              ? `${lacks.join('、')} 没有这个字，没法比。`
              : isPending(chosen)
                ? '还没有量好有多像，过一会儿再来看。'
                : counted === false && '有多像只量了四千八百多个常用字，这个字不在里面，请用眼睛比。'}
          </small>
        )}
      </p>
    </>
  );
}

interface OverlayProps {
  char: string;
  fonts: readonly (WallFont & { draws?: boolean })[];
  label: string;
  /** Opacity of each. */
  shares?: readonly number[];
  fit?: Fit;
}

function Overlay({ char, fonts, label, shares = [], fit = 'em' }: OverlayProps) {
  return (
    <div className={`${styles.overlay} ${writing.practice}`} role="img" aria-label={label}>
      {fonts.map(
        ({ faceGNo, draws }, i) =>
          draws !== false && (
            <Layer key={faceGNo} char={char} gno={faceGNo} place={i} share={shares[i] ?? 1} fit={fit} />
          ),
      )}
    </div>
  );
}

interface LayerProps {
  char: string;
  gno: string;
  place: number;
  /** Opacity. */
  share: number;
  fit: Fit;
}

/** One of the two characters of the overlay. */
function Layer({ char, gno, place, share, fit }: LayerProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { shown } = useWebfont(element, gno, char);
  const family = shown?.face.family ?? '';
  return (
    <span ref={element} className={styles.layer} data-place={place} style={{ opacity: share }}>
      {family !== '' && (
        <svg viewBox={`0 0 ${CELL} ${CELL}`} aria-hidden="true">
          {fit === 'ink' ? (
            <FittedText character={char} family={family} />
          ) : (
            <text
              x={CELL / 2}
              y={CELL / 2 + MIDDLE * EM}
              fontSize={EM}
              textAnchor="middle"
              style={{ fontFamily: family }}
            >
              {char}
            </text>
          )}
        </svg>
      )}
    </span>
  );
}
