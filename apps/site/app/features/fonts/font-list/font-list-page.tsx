import { FONT_SORTS, type FontSort } from '@ziwan/contract';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { Pagination } from '../../../ui/pagination.tsx';
import writing from '../../../ui/writing.module.css';
import { useMyTextLater } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import { KeywordAnswer, WordsRead } from '../search/keyword-answer.tsx';
import { Filters } from './filters.tsx';
import styles from './font-list-page.module.css';
import { FontRows } from './font-rows.tsx';
import { HangulHint } from './hangul-hint.tsx';
import { descriptionOf, filtersInWords, isWhole } from './list-meta.ts';
import {
  hrefOf,
  LAYOUTS,
  type ListLayout,
  type ListState,
  readState,
  type Shell,
  type View,
  withFilters,
} from './list-state.ts';
import { keepVocabulary, type ListData } from './load-list.ts';
import { NothingListed } from './nothing-listed.tsx';
import { ShareList } from './share-list.tsx';
import { otherShell } from './shells.ts';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';

/** Debounce (ms) before the controls update the URL, so that redrawing comes first. */
const ADDRESS_MS = 500;

/** Labels of the orders to choose from; null for one that other pages use. */
const SORT_LABELS: Record<FontSort, string | null> = {
  fewest: '缺字少',
  match: '最符合',
  new: '最新',
  hot: '热门',
  name: '名称',
  style: null,
};

/** The font list, used by `/font` and `/currency`. */
export function FontListPage({ shell }: { shell: Shell }) {
  const data = useLoaderData() as ListData;
  const { search } = useLocation();
  const navigation = useNavigation();
  // Stable identity per URL, so that filters do not re-render on every redraw.
  const state = useMemo(() => readState(new URLSearchParams(search), shell), [search, shell]);
  const text = useMyTextLater();
  const [set, change] = useView(state.view, shell);
  const view = { ...set, text: forAddress(text) };
  const [layout, chooseLayout] = useLayout(view.layout, shell, (value) => change({ layout: value }));
  // A control shows what was chosen in its own frame, the rows in the next.
  const rows = useDeferredValue(useMemo(() => ({ view: set, layout }), [set, layout]));
  const { list, dictionary, brands } = data;
  const now = { view, filters: state.filters };
  const sort = sortOf(list, state.filters);
  const limits = isWhole(state.filters) ? '' : filtersInWords(data, state.filters);
  const loading = navigation.state === 'loading' && navigation.location?.pathname === shell.path;

  useEffect(() => keepVocabulary(data), [data]);

  return (
    <>
      <header className={styles.head}>
        <h1>{shell.title}</h1>
        <p>{descriptionOf(shell, data, state.filters)}</p>
      </header>
      <Toolbar
        state={state}
        view={view}
        shell={shell}
        layout={layout}
        onView={({ layout: chosen, ...rest }) => (chosen ? chooseLayout(chosen) : change(rest))}
      />
      <div className={styles.controls} data-controls="">
        <Filters state={state} shell={shell} dictionary={dictionary} brands={brands} />
        <div className={styles.result}>
          <Summary list={list} text={data.text} state={now} shell={shell} limits={limits} />
          {/* Nothing to order keeps its place: on a phone, the way to the filters stands beside it. */}
          <nav aria-label="排序" className={styles.sorts} data-idle={list.total > 1 ? undefined : ''}>
            {FONT_SORTS.filter(
              (value) =>
                SORT_LABELS[value] !== null &&
                (list.textCoverage || value !== 'fewest') &&
                (list.keyword || value !== 'match'),
            ).map((value) => (
              <a
                key={value}
                href={hrefOf(withFilters(now, { sort: value }), shell)}
                aria-current={value === sort ? 'true' : undefined}
                data-keep-scroll=""
              >
                {SORT_LABELS[value]}
              </a>
            ))}
          </nav>
          <a className={styles.map} href="/font/map">
            字体地图
          </a>
          <ShareList state={now} shell={shell} dictionary={dictionary} />
        </div>
      </div>
      {list.textCoverage?.hangul && (
        <HangulHint hangul={list.textCoverage.hangul} state={now} shell={shell} limits={limits} />
      )}
      {list.keyword && list.records.length > 0 && <WordsRead words={list.keyword.words} />}
      {list.keyword && list.total === 0 && isUnknown(list.keyword) ? (
        <KeywordAnswer
          keyword={state.filters.keyword}
          reading={list.keyword}
          dictionary={dictionary}
          otherList={
            list.keyword.instead?.because === 'kind'
              ? { title: otherShell(shell).title, href: hrefOf(now, otherShell(shell)) }
              : undefined
          }
        >
          <li>
            <a className={writing.link} href={shell.path}>
              看全部{shell.title}
            </a>
          </li>
        </KeywordAnswer>
      ) : list.records.length === 0 ? (
        <NothingListed list={list} state={now} shell={shell} limits={limits} />
      ) : (
        <FontRows
          fonts={list.records}
          listedFor={data.text}
          view={rows.view}
          shell={shell}
          layout={rows.layout}
          ignoreMarks={state.filters.ignoreMarks}
          loading={loading}
        />
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(page) => hrefOf({ view, filters: { ...state.filters, current: page } }, shell)}
      />
      {list.records.length > 0 && (
        <p className={styles.end}>
          {list.current === list.pages &&
            (list.pages === 1 ? `以上是全部 ${list.total} 款，` : `这是最后一页，一共 ${list.total} 款，`)}
          <a className={writing.link} href="/font/map">
            在字体地图上看
          </a>
        </p>
      )}
    </>
  );
}

/** True if the list is empty for its keyword, not for its text or its other filters. */
const isUnknown = ({ found, instead }: NonNullable<ListData['list']['keyword']>): boolean =>
  !found || instead?.because === 'kind';

/** The order that the list has: without a text no characters can be missing, without a keyword nothing matches. */
function sortOf({ textCoverage, keyword }: ListData['list'], { sort }: ListState['filters']): FontSort {
  if (sort === 'fewest') return textCoverage ? sort : keyword ? 'match' : 'new';
  return sort === 'match' && !keyword ? 'new' : sort;
}

/**
 * Text settings: applied at once, written to the URL after a pause. Navigation overrides them. The text itself is
 * handled by features/text/my-text.
 */
function useView(fromUrl: View, shell: Shell): [View, (change: Partial<View>) => void] {
  const navigate = useNavigate();
  const given = { ...fromUrl, text: '' };
  const [view, setView] = useState(given);
  const urlKey = JSON.stringify(given);
  const pushed = useRef(urlKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (urlKey === pushed.current) return;
    pushed.current = urlKey;
    clearTimeout(timer.current);
    setView(JSON.parse(urlKey) as View);
  }, [urlKey]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (part: Partial<View>) => {
    const next = { ...view, ...part };
    setView(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      pushed.current = JSON.stringify(next);
      const { filters } = readState(new URLSearchParams(window.location.search), shell);
      void navigate(hrefOf({ view: next, filters }, shell), {
        replace: true,
        preventScrollReset: true,
      });
    }, ADDRESS_MS);
  };
  return [view, change];
}

/** The layout from the URL, else the stored one. Choosing one updates both. */
function useLayout(
  fromView: ListLayout | null,
  shell: Shell,
  onChoose: (layout: ListLayout) => void,
): [ListLayout, (layout: ListLayout) => void] {
  const [stored, setStored] = useState<ListLayout | null>(null);
  useEffect(() => {
    let value: string | null = null;
    try {
      value = localStorage.getItem(shell.layoutKey);
    } catch {
      // Without storage the default is the table.
    }
    const layout = LAYOUTS.find((known) => known.value === value)?.value ?? 'table';
    setStored(layout);
    document.documentElement.dataset.layout = layout;
  }, [shell]);
  const choose = (layout: ListLayout) => {
    try {
      localStorage.setItem(shell.layoutKey, layout);
    } catch {
      // The URL keeps the choice for now.
    }
    setStored(layout);
    onChoose(layout);
  };
  const layout = fromView ?? stored ?? 'table';
  const later = useDeferredValue(layout);
  useEffect(() => {
    if (later === stored) document.documentElement.dataset.layout = later;
  }, [later, stored]);
  return [layout, choose];
}
