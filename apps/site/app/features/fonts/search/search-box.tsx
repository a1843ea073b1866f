import { Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { ImageUp } from '../../../ui/icons/image-up.ts';
import { Search } from '../../../ui/icons/search.ts';
import { useEarlyInput } from '../../../ui/use-early-input.ts';
import styles from './search-box.module.css';

const Suggestions = lazyComponent(async () => (await import('./suggestions.tsx')).Suggestions);

/** Header search. Enter searches fonts; without scripts the form searches the whole site. */
export function SearchBox() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const id = useId();
  useEarlyInput(input, id, setKeyword);
  const wanted = keyword.trim();
  const show = () => {
    setUsed(true);
    setOpen(true);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark; browsers in use lack <search>
    <form
      className={styles.box}
      action="/search"
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
          ref={input}
          id={id}
          type="text"
          enterKeyHint="search"
          name="keyword"
          className={styles.input}
          placeholder="字体、拼音、书法、文章"
          aria-label="搜索字体与文章"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          autoComplete="off"
          maxLength={60}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value);
            show();
          }}
          onFocus={show}
        />
        <a className={styles.picture} href="/font/find" title="看图找字体">
          <ImageUp size={18} aria-label="看图找字体" role="img" />
        </a>
      </span>
      {used && (
        <Suspense>
          <Suggestions input={input} keyword={wanted} open={open} onOpen={setOpen} />
        </Suspense>
      )}
    </form>
  );
}
