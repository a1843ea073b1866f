import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import writing from '../../../ui/writing.module.css';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { fontPath } from '../detail/font-path.ts';
import { Row } from '../font-list/filters.tsx';
import { toggled } from '../font-list/toggled.ts';
import { Glyph } from '../hanzi/glyph.tsx';
import { filtered, type MapData, type MapFont } from './load-map.ts';
import {
  characterOf,
  type MapAxes,
  type MapChoice,
  mapHref,
  placeId,
  queryOf,
  readAxes,
  readChoice,
  withTrait,
} from './map-address.ts';
import styles from './map-page.module.css';
import { described, MEASURES, TRAITS, type Trait } from './measures.ts';
import { type Cell, placeOn, ranksOf } from './placement.ts';

/** Columns on a wide and on a narrow screen. */
const COLUMNS = { wide: 11, narrow: 5 } as const;
const DIRECTIONS = { x: '横向', y: '纵向' } as const;
const WHY = { annotated: '字旁带注音，外框量不准', unmeasured: '常用汉字太少，或者还没有量' } as const;

/** `/font/map`: every font with hanzi, by two measures. */
export function MapPage() {
  const data = useLoaderData() as MapData;
  const { leftOut } = data;
  const { search } = useLocation();
  const axes = readAxes(new URLSearchParams(search));
  const choice = useMemo(() => readChoice(new URLSearchParams(search)), [search]);
  const fonts = useMemo(() => filtered(data, choice.tags), [data, choice.tags]);
  const text = useMyText();
  const char = characterOf(text);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>字体地图</h1>
        <p>
          {`${fonts.length} 款字体，按笔画量出来的样子摆在一张图上，拿「${char}」来看。换两样来量，邻居就变了。`}
        </p>
        <TextForm sample="永" keep={queryOf(axes, choice)} />
        <div className={styles.axes}>
          {(['x', 'y'] as const).map((direction) => (
            <Row key={direction} group={choicesOf(axes, direction, forAddress(text), choice)} />
          ))}
        </div>
        <MapFilters data={data} axes={axes} choice={choice} text={forAddress(text)} />
      </header>
      {fonts.length === 0 ? (
        <EmptyState title={choice.tags.length > 0 ? '没有同时符合这些条件的字体' : '还没有量过的字体'}>
          {choice.tags.length > 0 ? (
            <a className={writing.link} href={mapHref(axes, forAddress(text))}>
              全部清除
            </a>
          ) : (
            <a className={writing.link} href="/font">
              看字体列表
            </a>
          )}
        </EmptyState>
      ) : (
        <Plane
          fonts={fonts}
          all={data.fonts}
          axes={axes}
          choice={choice}
          char={char}
          text={forAddress(text)}
        />
      )}
      <div className={styles.notes}>
        <p>
          横向是{MEASURES[axes.x].name}：{MEASURES[axes.x].about}。纵向是{MEASURES[axes.y].name}：
          {MEASURES[axes.y].about}。
        </p>
        <p>
          位置排的是名次，不是数值：一格只放一款，挤的地方会错开一两格；量出来一样的不分先后。量的是二十几个常用字的中位数，可变字体量的是常规字重。
        </p>
        {leftOut.length > 0 && (
          <p>
            没放上来的有 {leftOut.length} 款：
            {leftOut.map((font, i) => (
              <span key={font.fontGNo} id={placeId(font.fontGNo)}>
                {i > 0 && '、'}
                <a className={writing.link} href={fontPath(font)}>
                  {font.nameZh}
                </a>
                （{WHY[font.why]}）
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

const FILTER_LABELS = { licence: '授权', script: '文字', style: '风格' } as const;

interface FiltersProps {
  data: MapData;
  axes: MapAxes;
  choice: MapChoice;
  text: string;
}

function MapFilters({ data, axes, choice, text }: FiltersProps) {
  const groups = data.filters.map(({ type, tags }) => ({
    label: FILTER_LABELS[type],
    choices: tags.map(({ number, name }) => ({
      key: number,
      label: name,
      on: choice.tags.includes(number),
      href: mapHref(axes, text, { ...choice, tags: toggled(choice.tags, number) }),
    })),
  }));
  return (
    <details className={styles.filters} open={choice.tags.length > 0}>
      <summary>
        <span>筛选</span>
        <small>{groups.map(({ label }) => label).join('、')}</small>
      </summary>
      {groups.map((group) => group.choices.length > 0 && <Row key={group.label} group={group} />)}
    </details>
  );
}

const choicesOf = (axes: MapAxes, direction: keyof MapAxes, text: string, choice: MapChoice) => ({
  label: DIRECTIONS[direction],
  choices: TRAITS.map((trait) => ({
    key: trait,
    label: MEASURES[trait].name,
    on: axes[direction] === trait,
    href: mapHref(withTrait(axes, direction, trait), text, choice),
  })),
});

interface Placed {
  readonly font: MapFont;
  readonly wide: Cell;
  readonly narrow: Cell;
  /** The font in words. */
  readonly said: string;
}

interface PlaneProps {
  fonts: readonly MapFont[];
  /** Fonts regardless of filters, for the nearest ones. */
  all: readonly MapFont[];
  axes: MapAxes;
  choice: MapChoice;
  char: string;
  text: string;
}

function Plane({ fonts, all, axes, choice, char, text }: PlaneProps) {
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
        <Card placed={open} fonts={fonts} all={all} axes={axes} choice={choice} char={char} text={text} />
      )}
    </>
  );
}

const LIKENESS = { same: '几乎相同', near: '', far: '不算很像' } as const;

/** A font of the map: what was measured, and its nearest fonts with the way to their places. */
function Card({
  placed: { font, said },
  fonts,
  all,
  axes,
  choice,
  char,
  text,
}: PlaneProps & { placed: Placed }) {
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

/** The fonts with their cells, column by column. Words compare a font with all, whatever the filters leave. */
function arranged(fonts: readonly MapFont[], all: readonly MapFont[], x: Trait, y: Trait) {
  const ranks = (of: readonly MapFont[], trait: Trait) => ranksOf(of.map(({ traits }) => traits[trait]));
  const [across, up] = [ranks(fonts, x), ranks(fonts, y)];
  const shares = [x, y].map((trait) => {
    const among = ranks(all, trait);
    return new Map(all.map(({ fontGNo }, i) => [fontGNo, among[i] as number]));
  });
  const points = fonts.map((_, i) => [across[i] as number, up[i] as number] as const);
  const wide = placeOn(points, COLUMNS.wide);
  const narrow = placeOn(points, COLUMNS.narrow);
  const placed = fonts.map(
    (font, i): Placed => ({
      font,
      wide: wide.cells[i] as Cell,
      narrow: narrow.cells[i] as Cell,
      said: [x, y]
        .map((trait, n) => {
          const share = shares[n]?.get(font.fontGNo) as number;
          return described(trait, share, font.traits[trait]);
        })
        .join('；'),
    }),
  );
  placed.sort((a, b) => a.wide.column - b.wide.column || a.wide.row - b.wide.row);
  return { placed, rows: { wide: wide.rows, narrow: narrow.rows } };
}
