import { type DataOf, type FontResource, fontGlyphs } from '@ziwan/contract';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts';
import { ChevronRight } from '../../../ui/icons/chevron-right.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyText } from '../../reading/share/copy.ts';
import { drawnSize } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { invisibleName, uPlus } from './code-points.ts';
import styles from './glyph-map.module.css';
import { GlyphView } from './glyph-view.tsx';
import { moveInGrid } from './grid-navigation.ts';

type Glyphs = DataOf<typeof fontGlyphs>;
type Glyph = Glyphs['records'][number];

const PAGE = 240;
/** 国: a common character with strokes of most kinds, where the first of the page may be a mere 一. */
const SHOWN_FIRST = 0x56fd;
/** Characters on paper. */
const PRINTED = 200;

const STATES: Record<Glyph['state'], string> = {
  drawn: '',
  blank: '空白字符',
  empty: '有编码，没有外形',
  missing: '字体没有这个字',
};

interface GlyphMapProps {
  face: FontResource;
}

/** Page size: one list request and one subset each. */
export function GlyphMap({ face }: GlyphMapProps) {
  const api = useApi();
  const root = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState({ block: 'all', find: '', current: 1 });
  const [find, setFind] = useState('');
  const [glyphs, setGlyphs] = useState<Glyphs | null>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'error'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<Glyph | null>(null);

  useEffect(() => {
    const timer = setTimeout(
      () => setQuery((q) => (q.find === find.trim() ? q : { block: 'all', find: find.trim(), current: 1 })),
      300,
    );
    return () => clearTimeout(timer);
  }, [find]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again by counting up `attempt`
  useEffect(() => {
    const abort = new AbortController();
    setState('loading');
    api
      .call(
        fontGlyphs,
        {
          query: {
            id: face.fontGNo,
            block: query.block,
            current: query.current,
            size: PAGE,
            ...(query.find ? { find: [...query.find].slice(0, 100).join('') } : {}),
          },
        },
        { signal: abort.signal },
      )
      .then(
        (data) => {
          setGlyphs(data);
          const drawn = data.records.filter((g) => g.state === 'drawn');
          setChosen(drawn.find((g) => g.codePoint === SHOWN_FIRST) ?? drawn[0] ?? data.records[0] ?? null);
          setState('ready');
        },
        () => {
          if (!abort.signal.aborted) setState('error');
        },
      );
    return () => abort.abort();
  }, [api, face.fontGNo, query, attempt]);

  const drawn = (glyphs?.records ?? [])
    .filter((g) => g.state === 'drawn')
    .map((g) => String.fromCodePoint(g.codePoint))
    .join('');
  const { shown } = useWebfont(root, face.fontGNo, drawn);
  const family = shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank';

  return (
    <div ref={root}>
      <div className={styles.bar} data-controls="">
        <input
          type="search"
          className={styles.find}
          aria-label="按字或编码查找字形"
          placeholder="找一个字，或 U+9F8D"
          value={find}
          maxLength={200}
          onChange={(e) => setFind(e.target.value)}
        />
        <fieldset className={styles.blocks} aria-label="字形分区">
          {(glyphs?.blocks ?? []).map((block) => (
            <Chip
              key={block.key}
              on={query.find === '' && query.block === block.key}
              onClick={() => {
                setFind('');
                setQuery({ block: block.key, find: '', current: 1 });
              }}
            >
              {block.name}
              <small>{grouped(block.count)}</small>
            </Chip>
          ))}
        </fieldset>
      </div>
      <div className={styles.body} data-controls="">
        <div className={styles.side}>
          {chosen && <GlyphView face={face} glyph={chosen} family={family} note={STATES[chosen.state]} />}
        </div>
        <div className={styles.table} aria-busy={state === 'loading'}>
          {state === 'error' && (
            <RetryNote className={styles.note} onRetry={() => setAttempt((n) => n + 1)}>
              {glyphs ? '这一页字形没有取到。' : '字形表没有取到。'}
            </RetryNote>
          )}
          {glyphs === null ? (
            state !== 'error' && <Spinner label="正在取字形表" />
          ) : glyphs.records.length === 0 ? (
            <p className={styles.note}>这里没有字形。</p>
          ) : (
            <Grid
              glyphs={glyphs.records}
              chosen={chosen}
              family={family}
              size={drawnSize(CELL_SIZE, face.metrics.grid, false)}
              onChoose={setChosen}
            />
          )}
          {glyphs && glyphs.pages > 1 && (
            <div className={styles.pager}>
              <IconButton
                label="上一页字形"
                disabled={query.current <= 1}
                onClick={() => setQuery({ ...query, current: query.current - 1 })}
              >
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
              <span role="status">
                第 {glyphs.current} / {glyphs.pages} 页，共 {grouped(glyphs.total)} 个
              </span>
              <IconButton
                label="下一页字形"
                disabled={query.current >= glyphs.pages}
                onClick={() => setQuery({ ...query, current: query.current + 1 })}
              >
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      </div>
      <p className={styles.printed} style={{ fontFamily: family }} aria-hidden="true">
        {[...drawn].slice(0, PRINTED).join('')}
      </p>
    </div>
  );
}

const CELL_SIZE = 28;

interface GridProps {
  glyphs: readonly Glyph[];
  chosen: Glyph | null;
  family: string;
  size: string | undefined;
  onChoose: (glyph: Glyph) => void;
}

/** A grid with a roving tab stop: arrows move, Enter copies. */
function Grid({ glyphs, chosen, family, size, onChoose }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const element = grid.current;
    if (!element) return;
    const cells = [...element.children];
    const index = cells.indexOf(document.activeElement as Element);
    if (index < 0) return;
    const columns = getComputedStyle(element).gridTemplateColumns.split(' ').length;
    const next = moveInGrid(index, event.key, { count: cells.length, columns }, { ctrl: event.ctrlKey });
    if (next === null) return;
    event.preventDefault();
    (cells[next] as HTMLElement).focus();
  };
  return (
    <div
      ref={grid}
      role="listbox"
      aria-label="字形，方向键移动，回车复制"
      className={styles.grid}
      style={{ fontFamily: family, '--cell-size': size } as CSSProperties}
      onKeyDown={onKeyDown}
    >
      {glyphs.map((glyph) => {
        const selected = glyph.codePoint === chosen?.codePoint;
        const character = String.fromCodePoint(glyph.codePoint);
        const name = invisibleName(glyph.codePoint);
        return (
          <button
            key={glyph.codePoint}
            type="button"
            role="option"
            aria-selected={selected}
            aria-label={`${name ?? character} ${uPlus(glyph.codePoint)}${STATES[glyph.state] ? `，${STATES[glyph.state]}` : ''}`}
            tabIndex={selected ? 0 : -1}
            className={styles.cell}
            data-state={glyph.state}
            onFocus={() => onChoose(glyph)}
            onClick={(event) => {
              // The keyboard copies, a pointer only selects.
              if (event.detail === 0) void copyText(character, `已复制「${name ?? character}」`);
            }}
          >
            {name ? <span className={styles.invisible}>{uPlus(glyph.codePoint).slice(2)}</span> : character}
          </button>
        );
      })}
    </div>
  );
}
