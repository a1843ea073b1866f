import type { DataOf, findAllPage, getKeyword } from '@ziwan/contract';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import writing from '../../../ui/writing.module.css';
import { hanziHref, isHanzi } from '../../fonts/hanzi/hanzi-href.ts';
import { KeywordAnswer } from '../../fonts/search/keyword-answer.tsx';
import { Marked } from './marked.tsx';
import { ResultRow } from './result-row.tsx';
import { type SearchState, searchHref } from './search-address.ts';
import styles from './search-page.module.css';

type Results = DataOf<typeof findAllPage>;

export interface SearchPageProps {
  state: SearchState;
  /** The keyword was cut. */
  cut: boolean;
  /** Null without a keyword. */
  results: Results | null;
  hot: DataOf<typeof getKeyword>;
}

export function SearchPage({ state, cut, results, hot }: SearchPageProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>搜索</h1>
        <Form keyword={state.keyword} />
        {isHanzi(state.keyword) && (
          <p className={styles.hanzi}>
            <a className={writing.link} href={hanziHref({ char: state.keyword })}>
              「{state.keyword}」在每款字体里
            </a>
          </p>
        )}
        {cut && (
          <p className={styles.cut} role="status">
            {`搜索的词太长，只按开头 ${[...state.keyword].length} 个字搜索`}
          </p>
        )}
      </header>
      {results ? <Found state={state} results={results} hot={hot} /> : <Start hot={hot} />}
    </>
  );
}

function Form({ keyword }: { keyword: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = String(new FormData(event.currentTarget).get('keyword') ?? '').trim();
    if (asked !== '') void navigate(searchHref({ keyword: asked, type: 'all', current: 1 }));
  };
  return (
    <search className={styles.form}>
      <form action="/search" method="get" onSubmit={submit}>
        <input
          // Keyed by URL, to reset the field.
          key={keyword}
          type="search"
          name="keyword"
          aria-label="搜索全站"
          placeholder="字体、书家、碑帖、术语、文章……"
          defaultValue={keyword}
          required
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="solid">
          搜索
        </Button>
      </form>
    </search>
  );
}

function Hot({ hot }: { hot: SearchPageProps['hot'] }) {
  if (hot.length === 0) return null;
  return (
    <ul className={styles.hot} aria-label="大家在搜">
      {hot.map(({ keyword, url }) => (
        <li key={keyword}>
          <ChipLink href={url ?? searchHref({ keyword, type: 'all', current: 1 })}>{keyword}</ChipLink>
        </li>
      ))}
    </ul>
  );
}

function Start({ hot }: { hot: SearchPageProps['hot'] }) {
  return (
    <section className={styles.start} aria-label="从这里开始">
      <p>
        一次找遍字体、百科、文章、专辑、案例与视频；几个词用空格隔开：都有的排在前面，只有其中几个的排在后面。
      </p>
      <Hot hot={hot} />
    </section>
  );
}

function Found({
  state,
  results,
  hot,
}: {
  state: SearchState;
  results: Results;
  hot: SearchPageProps['hot'];
}) {
  const { keyword, type } = state;
  const all = results.counts.reduce((sum, { count }) => sum + count, 0);
  const some = results.total - results.complete;
  /** Number of results on this page that match every word. */
  const complete = Math.max(0, results.complete - (results.current - 1) * results.size);
  const groups = [
    { words: '每个词都有', records: results.records.slice(0, complete) },
    { words: '只有其中几个词', records: results.records.slice(complete) },
  ].filter(({ records }) => records.length > 0);
  if (all + results.places.length === 0)
    return (
      <>
        <p className={styles.status} role="status">
          「{keyword}」没有结果
        </p>
        <KeywordAnswer keyword={keyword} reading={results.keyword}>
          <li>
            <a className={writing.link} href="/font">
              看全部字体
            </a>
          </li>
        </KeywordAnswer>
        {hot.length > 0 && <h2 className={styles.words}>大家在搜</h2>}
        <Hot hot={hot} />
      </>
    );
  return (
    <>
      <nav className={styles.types} aria-label="结果种类">
        <ul>
          <li>
            <ChipLink
              on={type === 'all'}
              href={searchHref({ keyword, type: 'all', current: 1 })}
              data-keep-scroll=""
            >
              全部<small>{all}</small>
            </ChipLink>
          </li>
          {results.counts.map((each) => (
            <li key={each.type}>
              <ChipLink
                on={type === each.type}
                href={searchHref({ keyword, type: each.type, current: 1 })}
                data-keep-scroll=""
              >
                {each.name}
                <small>{each.count}</small>
              </ChipLink>
            </li>
          ))}
        </ul>
        <p className={styles.status} role="status">
          「{keyword}」{results.total} 条{some > 0 && `，其中 ${some} 条只有几个词`}
        </p>
      </nav>
      <Places places={results.places} />
      {state.current === 1 && (type === 'all' || type === 'font') && (
        <BesideEntries state={state} results={results} />
      )}
      {complete > 0 && results.records[0]?.type === 'font' && results.current === 1 && (
        <p className={styles.narrow}>
          <a className={writing.link} href={`/font?keyword=${encodeURIComponent(keyword)}`}>
            在字体列表里筛选、换文字预览
          </a>
        </p>
      )}
      {results.records.length > 0 ? (
        groups.map(({ words, records }) => (
          <section key={words} aria-label={words}>
            {some > 0 && <h2 className={styles.words}>{words}</h2>}
            <ol>
              {records.map((result) => (
                <ResultRow
                  key={`${result.type} ${result.id}`}
                  result={result}
                  name={results.counts.find((c) => c.type === result.type)?.name ?? ''}
                />
              ))}
            </ol>
          </section>
        ))
      ) : all === 0 ? null : (
        <NoneHere state={state} results={results} all={all} />
      )}
      <Pagination
        current={results.current}
        pages={results.pages}
        href={(current) => searchHref({ ...state, current })}
      />
    </>
  );
}

/** What the keyword says of fonts where only other things were found. */
function BesideEntries({ state: { keyword }, results }: { state: SearchState; results: Results }) {
  const { elsewhere, instead } = results.keyword;
  if (results.counts.some(({ type }) => type === 'font')) return null;
  return elsewhere || instead ? <KeywordAnswer keyword={keyword} reading={results.keyword} /> : null;
}

/** There are results, but not of this type or on this page. */
function NoneHere({ state, results, all }: { state: SearchState; results: Results; all: number }) {
  const { current, pages } = results;
  if (results.total > 0)
    return (
      <PastTheEnd current={current} pages={pages} href={(page) => searchHref({ ...state, current: page })} />
    );
  return (
    <EmptyState title="没有这一种结果">
      <a
        className={buttonClass('solid')}
        href={searchHref({ keyword: state.keyword, type: 'all', current: 1 })}
      >
        看全部 {all} 条
      </a>
    </EmptyState>
  );
}

/** Matching tags and sections come before single results. */
function Places({ places }: Pick<Results, 'places'>) {
  if (places.length === 0) return null;
  return (
    <section className={styles.places} aria-label="标签与栏目">
      <h2>标签与栏目</h2>
      <ul>
        {places.map(({ kind, id, title, of, count, url }) => (
          <li key={`${kind} ${of} ${id}`}>
            <ChipLink href={url}>
              <span>
                <Marked marked={title} />
              </span>
              <small>{kind === 'tag' ? `${of} ${count}` : '栏目'}</small>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
