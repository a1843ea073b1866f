import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { isFiltered, type ListState, listHref, withChoice } from './list-address.ts';
import styles from './list-head.module.css';
import type { Crumb } from './page-meta.ts';
import { Phrases } from './phrases.tsx';

export interface TagChoice {
  tagId: string;
  tagName: string;
  count: number;
}

export interface ListHeadProps {
  path: string;
  title: string;
  lead: string;
  state: ListState;
  tags: readonly TagChoice[];
  /** Extra filters before the tags. */
  choices?: ReactNode;
  /** Sibling sections. */
  sections?: readonly Crumb[];
  total: number;
  /** Counter word: 条, 篇, 辑. */
  unit: string;
}

export function ListHead(props: ListHeadProps) {
  const { path, title, lead, state, tags, choices, total, unit } = props;
  const beside = (props.sections ?? []).filter((s) => s.path !== path);
  const [main, rest] = splitTags(tags, state.tagId);
  const chosen = tags.find((t) => t.tagId === state.tagId);
  return (
    <>
      <header className={styles.head}>
        <div>
          <div className={styles.titles}>
            <h1>{title}</h1>
            {beside.length > 0 && (
              <nav aria-label="相邻版块">
                {beside.map(({ name, path: to }) => (
                  <a key={to} href={to} data-heading="">
                    {name}
                  </a>
                ))}
              </nav>
            )}
          </div>
          <p>
            <Phrases text={lead} />
          </p>
        </div>
        <KeywordForm path={path} state={state} title={title} />
      </header>
      <div className={styles.narrow}>
        {choices}
        {tags.length > 0 && (
          <div className={styles.tagged}>
            <ul className={styles.tags} aria-label="标签">
              {choices && (
                <li aria-hidden="true">
                  <em>标签</em>
                </li>
              )}
              <li>
                <ChipLink on={state.tagId === ''} href={listHref(path, withChoice(state, { tagId: '' }))}>
                  全部
                </ChipLink>
              </li>
              {main.map((tag) => (
                <Tag key={tag.tagId} tag={tag} path={path} state={state} />
              ))}
            </ul>
            {rest.length > 0 && (
              <details className={styles.more}>
                <summary>更多标签</summary>
                <ul className={styles.tags} aria-label="更多标签">
                  {rest.map((tag) => (
                    <Tag key={tag.tagId} tag={tag} path={path} state={state} />
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
        <p className={styles.count} role="status">
          {state.keyword && `「${state.keyword}」`}
          {chosen && `${chosen.tagName} · `}
          {`${total} ${unit}`}
          {isFiltered(state) && (
            <a href={path} className={styles.clear}>
              全部清除
            </a>
          )}
        </p>
      </div>
    </>
  );
}

/** Tags shown before expanding. */
const MAIN = 10;

/** The most common tags plus the chosen one, in original order, then the others. */
function splitTags(tags: readonly TagChoice[], chosen: string): [TagChoice[], TagChoice[]] {
  const common = new Set([...tags].sort((a, b) => b.count - a.count).slice(0, MAIN));
  const isMain = (tag: TagChoice) => common.has(tag) || tag.tagId === chosen;
  return [tags.filter(isMain), tags.filter((tag) => !isMain(tag))];
}

function Tag({ tag, path, state }: { tag: TagChoice; path: string; state: ListState }) {
  return (
    <li>
      <ChipLink
        on={tag.tagId === state.tagId}
        href={listHref(path, withChoice(state, { tagId: tag.tagId }))}
        data-keep-scroll=""
      >
        {tag.tagName}
        {/* Tag counts apply to the list without keyword and state. */}
        {state.keyword + state.state === '' && <small>{tag.count}</small>}
      </ChipLink>
    </li>
  );
}

function KeywordForm({ path, state, title }: Pick<ListHeadProps, 'path' | 'state' | 'title'>) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    void navigate(listHref(path, withChoice(state, { keyword })), { preventScrollReset: true });
  };
  return (
    <search className={styles.search}>
      <form action={path} method="get" onSubmit={submit}>
        {state.tagId && <input type="hidden" name="tagId" value={state.tagId} />}
        {state.state && <input type="hidden" name="state" value={state.state} />}
        <input
          // Keyed by URL, to reset the field.
          key={state.keyword}
          type="search"
          name="keyword"
          aria-label={`在${title}里找`}
          placeholder={`在${title}里找`}
          defaultValue={state.keyword}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit">找</Button>
      </form>
    </search>
  );
}
