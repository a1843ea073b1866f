import { type DataOf, suggestFonts } from '@ziwan/contract';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/use-api.ts';
import { Specimen } from '../specimen/specimen.tsx';
import { nextOption } from './options.ts';
import styles from './search-box.module.css';

type Suggestion = DataOf<typeof suggestFonts>[number];

const DEBOUNCE_MS = 300;
/** A suggestion brings no metrics of its own; this is the usual box of a Chinese font. */
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

const MATCHED: Record<Suggestion['by'], string> = {
  nameZh: '',
  nameEn: '',
  pinyin: '拼音',
  initials: '首字母',
  designer: '设计师',
};

/** Combobox over a list of fonts, each named in itself. Enter searches, or opens the chosen font. */
export function SearchBox() {
  const api = useApi();
  const id = useId();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<{ keyword: string; items: Suggestion[] } | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const wanted = keyword.trim();
  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const items = await api.call(
          suggestFonts,
          { query: { keyword: wanted.slice(0, 60) } },
          { signal: abort.signal },
        );
        setFound({ keyword: wanted, items });
        setActive(-1);
      } catch {
        // The client has said why, or a newer keystroke took over; Enter still searches.
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, wanted]);

  const items = found && wanted !== '' ? found.items : [];
  const shown = open && wanted !== '' && found !== null;
  const chosen = shown ? items[active] : undefined;

  const openFont = (item: Suggestion) => {
    setOpen(false);
    void navigate(`/font/${encodeURIComponent(item.fontGNo)}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      openFont(chosen);
    } else {
      const next = nextOption(active, event.key, items.length);
      if (next === null) return;
      event.preventDefault();
      setOpen(true);
      setActive(next);
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; browsers in use lack <search>
    <form
      className={styles.box}
      action="/font"
      method="get"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '') return;
        setOpen(false);
        void navigate(`/font?keyword=${encodeURIComponent(wanted)}`);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <span className={styles.field}>
        <Search className={styles.icon} size={16} aria-hidden="true" />
        <input
          type="search"
          name="keyword"
          className={styles.input}
          placeholder="字体名、拼音、首字母"
          aria-label="搜索字体"
          role="combobox"
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${id}${chosen.fontGNo}` : undefined}
          autoComplete="off"
          maxLength={60}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </span>
      <div className={styles.panel} hidden={!shown}>
        <div id={`${id}list`} role="listbox" aria-label="字体">
          {items.map((item, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <div
              key={item.fontGNo}
              id={`${id}${item.fontGNo}`}
              role="option"
              aria-selected={i === active}
              className={styles.option}
              data-active={i === active ? '' : undefined}
              onPointerMove={() => setActive(i)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => openFont(item)}
            >
              <Specimen gno={item.faceGNo} text={item.nameZh} metrics={METRICS} size={20} nowrap />
              <small>
                {MATCHED[item.by] ? <i>{MATCHED[item.by]}</i> : null}
                {item.nameEn}
              </small>
            </div>
          ))}
        </div>
        {items.length === 0 && found && <p className={styles.none}>没有叫「{found.keyword}」的字体</p>}
      </div>
      <span role="status" className={styles.status}>
        {shown ? (items.length > 0 ? `${items.length} 个建议` : '没有建议') : ''}
      </span>
    </form>
  );
}
