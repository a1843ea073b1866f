import { type CSSProperties, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { WebfontContext } from '../specimen/use-webfont.ts';
import { Filters } from './filters.tsx';
import styles from './font-list-page.module.css';
import { FontRow } from './font-row.tsx';
import { HangulHint } from './hangul-hint.tsx';
import {
  hrefOf,
  type ListLayout,
  readState,
  type Shell,
  type Sort,
  type View,
  withFilters,
} from './list-state.ts';
import { keepVocabulary, type ListData } from './load-list.ts';
import { ShareList } from './share-list.tsx';
import { Summary } from './summary.tsx';
import { Toolbar } from './toolbar.tsx';

/** The address follows the controls after this pause, so that the redraw has the machine for itself. */
const ADDRESS_MS = 500;

const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'new', label: '最新' },
  { value: 'hot', label: '热门' },
  { value: 'name', label: '名称' },
];

/** A list of fonts: `/font` and `/currency` are two of it. */
export function FontListPage({ shell }: { shell: Shell }) {
  const data = useLoaderData() as ListData;
  const { search } = useLocation();
  const navigation = useNavigation();
  const loader = useContext(WebfontContext);
  // The same object as long as the address is the same: the filters are not drawn anew for every redraw.
  const state = useMemo(() => readState(new URLSearchParams(search), shell), [search, shell]);
  const [view, change] = useView(state.view, shell);
  const [layout, chooseLayout] = useLayout(view.layout, shell, (value) => change({ layout: value }));
  const { list, dictionary, brands } = data;
  const now = { view, filters: state.filters };
  const loading = navigation.state === 'loading' && navigation.location?.pathname === shell.path;

  useEffect(() => keepVocabulary(data), [data]);

  const onText = (text: string) => {
    const next = text || shell.sample;
    if (next === view.text) return;
    loader.startRedraw();
    // At once, with its effects: the request leaves in this very turn.
    flushSync(() => change({ text: next }));
  };
  const setting = {
    '--spec-size': `${view.size}px`,
    '--count': [...view.text].length,
    ...(view.color ? { '--spec-color': view.color } : {}),
    ...(view.spacing ? { '--spec-spacing': `${view.spacing / 1000}em` } : {}),
  } as CSSProperties;

  return (
    <>
      <header className={styles.head}>
        <h1>{shell.title}</h1>
        <p>{shell.description}</p>
      </header>
      <Toolbar
        state={state}
        view={view}
        shell={shell}
        layout={layout}
        onText={onText}
        onView={({ layout: chosen, ...rest }) => (chosen ? chooseLayout(chosen) : change(rest))}
      />
      <Filters state={state} shell={shell} dictionary={dictionary} brands={brands} />
      <div className={styles.result}>
        <Summary list={list} text={data.text} state={now} shell={shell} />
        <nav aria-label="排序" className={styles.sorts}>
          {SORTS.map(({ value, label }) => (
            <a
              key={value}
              href={hrefOf(withFilters(now, { sort: value }), shell)}
              aria-current={value === state.filters.sort ? 'true' : undefined}
              data-keep-scroll=""
            >
              {label}
            </a>
          ))}
        </nav>
        <ShareList state={now} shell={shell} dictionary={dictionary} />
      </div>
      <HangulHint
        text={data.text}
        list={list}
        href={
          state.filters.coverage === 'full' ? null : hrefOf(withFilters(now, { coverage: 'full' }), shell)
        }
      />
      {list.records.length === 0 ? (
        <EmptyState title={list.total > 0 ? '这一页没有字体' : '没有符合条件的字体'}>
          <a className={styles.way} href={shell.path}>
            看全部{shell.title}
          </a>
        </EmptyState>
      ) : (
        <ol
          className={styles.list}
          data-view={view.layout ?? 'auto'}
          data-vertical={view.vertical ? '' : undefined}
          data-loading={loading ? '' : undefined}
          style={setting}
        >
          {list.records.map((font) => (
            <FontRow
              key={font.fontGNo}
              font={font}
              text={view.text}
              vertical={view.vertical}
              path={shell.path}
            />
          ))}
        </ol>
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(page) => hrefOf({ view, filters: { ...state.filters, current: page } }, shell)}
      />
      {list.total > 0 && list.current >= list.pages && (
        <p className={styles.end}>{`以上是全部 ${list.total} 款`}</p>
      )}
    </>
  );
}

/** The view at once, its address a moment later; an address that changes by itself (back, a link) wins. */
function useView(fromUrl: View, shell: Shell): [View, (change: Partial<View>) => void] {
  const navigate = useNavigate();
  const [view, setView] = useState(fromUrl);
  const urlKey = JSON.stringify(fromUrl);
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
      // Another text counts other fonts as complete: its list starts at the first page.
      const current = next.text === fromUrl.text || filters.coverage === 'any' ? filters.current : 1;
      void navigate(hrefOf({ view: next, filters: { ...filters, current } }, shell), {
        replace: true,
        preventScrollReset: true,
      });
    }, ADDRESS_MS);
  };
  return [view, change];
}

/** The layout of the address, else the stored one; choosing one stores it and puts it into the address. */
function useLayout(
  fromView: ListLayout | null,
  shell: Shell,
  onChoose: (layout: ListLayout) => void,
): [ListLayout, (layout: ListLayout) => void] {
  const [stored, setStored] = useState<ListLayout>('table');
  useEffect(() => {
    let value: string | null = null;
    try {
      value = localStorage.getItem(shell.layoutKey);
    } catch {
      // Without a store the table is shown.
    }
    const layout = value === 'card' || value === 'picture' ? value : 'table';
    setStored(layout);
    document.documentElement.dataset.layout = layout;
  }, [shell]);
  const choose = (layout: ListLayout) => {
    try {
      localStorage.setItem(shell.layoutKey, layout);
    } catch {
      // The address holds the choice for now.
    }
    setStored(layout);
    document.documentElement.dataset.layout = layout;
    onChoose(layout);
  };
  return [fromView ?? stored, choose];
}
