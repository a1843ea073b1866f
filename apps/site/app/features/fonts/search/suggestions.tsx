import {
  CONTENT_NAMES,
  type DataOf,
  findByParameter,
  INSTEAD_LABELS,
  SEARCH_KEYS,
  type SearchKey,
  suggestFonts,
} from '@ziwan/contract';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import writing from '../../../ui/writing.module.css';
import { Marked } from '../../reading/site-search/marked.tsx';
import { searchHref } from '../../reading/site-search/search-address.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { otherName } from '../detail/detail-text.ts';
import { hanziHref, isHanzi } from '../hanzi/hanzi-href.ts';
import { nextOption } from './options.ts';
import styles from './search-box.module.css';

type Font = DataOf<typeof suggestFonts>[number];
type Entry = DataOf<typeof findByParameter>[number];

interface Found {
  keyword: string;
  fonts: Font[];
  entries: Entry[];
}

const DEBOUNCE_MS = 300;
/** Rows of each kind when both have results. */
const FONTS = 6;
const ENTRIES = 5;
/** Suggestions have no metrics; these are typical of Chinese fonts. */
const METRICS = {
  unitsPerEm: 1000,
  ascender: 880,
  descender: -120,
  lineGap: 0,
  capHeight: null,
  xHeight: null,
  yMax: 940,
  yMin: -180,
};

const LABELS: Record<Font['by'], string> = {
  ...INSTEAD_LABELS,
  ...(Object.fromEntries(Object.entries(SEARCH_KEYS).map(([key, { label }]) => [key, label])) as Record<
    SearchKey,
    string
  >),
};

const KINDS: Record<Entry['type'], string> = {
  ...CONTENT_NAMES,
  font: '字体',
  tag: '标签',
  section: '栏目',
};

interface SuggestionsProps {
  /** The input, which keeps focus and receives the keys. */
  input: RefObject<HTMLInputElement | null>;
  keyword: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

interface Option {
  id: string;
  href: string;
  body: ReactNode;
}

/**
 * Suggestions: the page of a single hanzi, fonts set in themselves, content, then a link to the full search. Enter opens
 * the selected one.
 */
export function Suggestions({ input, keyword, open, onOpen }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const found = useFound(keyword);
  const [activeId, activate] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection belongs to a word; a later answer to it keeps it
  useEffect(() => activate(null), [keyword]);

  const fonts = (found?.fonts ?? []).slice(0, found?.entries.length ? FONTS : undefined);
  const entries = (found?.entries ?? []).slice(0, ENTRIES);
  const fontOptions: Option[] = fonts.map((font) => ({
    id: `${id}f${font.fontGNo}`,
    href: `/font/${encodeURIComponent(font.fontGNo)}`,
    body: (
      <>
        <Specimen gno={font.faceGNo} text={font.nameZh} metrics={METRICS} size={20} nowrap />
        <small>
          {LABELS[font.by] ? <i>{LABELS[font.by]}</i> : null}
          {otherName(font)}
        </small>
      </>
    ),
  }));
  const hanziOptions: Option[] = isHanzi(keyword)
    ? [
        {
          id: `${id}h`,
          href: hanziHref({ char: keyword }),
          body: (
            <>
              <span className={writing.oneLine}>「{keyword}」在每款字体里</span>
              <small>单字</small>
            </>
          ),
        },
      ]
    : [];
  const entryOptions: Option[] = entries.map((entry) => ({
    id: `${id}e${entry.id}`,
    href: entry.url,
    body: (
      <>
        <span className={writing.oneLine}>
          <Marked marked={entry.title} />
        </span>
        <small>{KINDS[entry.type]}</small>
      </>
    ),
  }));
  const everything: Option = {
    id: `${id}all`,
    href: searchHref({ keyword, type: 'all', current: 1 }),
    body: <span className={writing.oneLine}>在全站找「{keyword}」</span>,
  };
  const options = [...hanziOptions, ...fontOptions, ...entryOptions, everything];
  const shown = open && keyword !== '' && found !== null;
  const active = options.findIndex((option) => option.id === activeId);
  const chosen = shown ? options[active] : undefined;

  const go = (href: string) => {
    onOpen(false);
    void navigate(href);
  };

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === 'Escape' && shown) {
        event.preventDefault();
        onOpen(false);
        activate(null);
      } else if (event.key === 'Enter' && shown) {
        const beyondFonts = found?.keyword === keyword && found.entries.length > 0;
        const href = chosen?.href ?? (beyondFonts ? everything.href : null);
        if (href === null) return;
        event.preventDefault();
        go(href);
      } else {
        const next = nextOption(active, event.key, found === null || keyword === '' ? 0 : options.length);
        if (next === null) return;
        event.preventDefault();
        onOpen(true);
        activate(options[next]?.id ?? null);
      }
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(shown));
    field.setAttribute('aria-controls', `${id}list`);
    if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
    else field.removeAttribute('aria-activedescendant');
  }, [input, id, shown, chosen]);

  const row = (option: Option, at: number) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div
      key={option.id}
      id={option.id}
      role="option"
      aria-selected={at === active}
      className={styles.option}
      data-active={at === active ? '' : undefined}
      onPointerMove={() => activate(option.id)}
      // Keep focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => go(option.href)}
    >
      {option.body}
    </div>
  );
  const unnamed = fonts.every(({ by }) => by in INSTEAD_LABELS);
  const none = unnamed && entries.length === 0;
  return (
    <>
      <div className={styles.panel} hidden={!shown}>
        {none && found && hanziOptions.length === 0 && (
          <p className={styles.none}>没有叫「{found.keyword}」的字体、标签或文章</p>
        )}
        <div id={`${id}list`} role="listbox" aria-label="建议">
          {options.map(row)}
        </div>
      </div>
      <span role="status" className={writing.hidden}>
        {shown ? (options.length === 1 ? '没有建议' : `${options.length - 1} 个建议`) : ''}
      </span>
    </>
  );
}

function useFound(keyword: string): Found | null {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (keyword === '') return setFound(null);
    const abort = new AbortController();
    const { signal } = abort;
    const query = { keyword: keyword.slice(0, 60) };
    const timer = setTimeout(async () => {
      try {
        const [fonts, all] = await Promise.all([
          api.call(suggestFonts, { query }, { signal }),
          // Show fonts without waiting for content.
          api.call(findByParameter, { query }, { signal, quiet: true }).catch(() => []),
        ]);
        if (!signal.aborted) setFound({ keyword, fonts, entries: all.filter((e) => e.type !== 'font') });
      } catch {
        // The error was shown, or a newer query replaced this one. Enter still searches.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, keyword]);
  return found;
}
