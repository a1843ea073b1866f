import { type FormEvent, useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import writing from '../../../ui/writing.module.css';
import { ArticleBody } from '../../reading/articles/article-body.tsx';
import { searchHref } from '../../reading/site-search/search-address.ts';
import { Row } from '../font-list/filters.tsx';
import { toggled } from '../font-list/toggled.ts';
import { uPlus } from '../glyphs/code-points.ts';
import { Variants } from '../variants/variants.tsx';
import { MOST_IN_ROW, MOST_TYPED } from './hanzi-address.ts';
import { type HanziState, hanziHref } from './hanzi-href.ts';
import styles from './hanzi-page.module.css';
import { type HanziData, keepWall, type WallData, type WallFont, type WallOf } from './load-hanzi.ts';
import { Pair } from './pair.tsx';
import { Wall } from './wall.tsx';

export function HanziPage({ data }: { data: HanziData }) {
  if ('unshown' in data)
    return (
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>单字</h1>
          <p>写一个字，看它在每一款字体里的样子。</p>
          <CharacterForm typed={data.unshown.typed} error={data.unshown.problem} />
        </header>
      </div>
    );
  return <Shown key={data.state.char} data={data} />;
}

function Shown({ data }: { data: WallData }) {
  const { state, wall, chosen } = data;
  const { fonts, total, pages, lacking, facts, variants } = wall;
  useEffect(() => keepWall(data), [data]);
  const { char } = state;
  const isFiltered = state.tags.length > 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>
          单字「<b>{char}</b>」
        </h1>
        <p>
          {total === 0
            ? '同一个字，在每一款字体里的样子。'
            : `同一个字，${isFiltered ? `这类字体里有 ${total} 款写得出` : `${total} 款字体各写各的`}。`}
        </p>
        <CharacterForm typed="" />
        {state.row.length > 0 && <CharacterRow state={state} />}
        <Facts state={state} facts={facts} />
      </header>
      {variants.length > 0 && (
        <section className={styles.variants} aria-labelledby="variants">
          <h2 id="variants">异体</h2>
          <p>同一个字的别的写法，用异体选择符写在字的后面。有它的字体照着画，没有的画本字。</p>
          <Variants variants={variants} />
        </section>
      )}
      <Filters state={state} tags={wall.tags} />
      {fonts.length > 0 ? (
        <div className={styles.body}>
          <Pair state={state} chosen={chosen} example={exampleOf(fonts)} />
          <div>
            <Wall state={state} fonts={fonts} />
            <Pagination
              current={state.current}
              pages={pages}
              href={(current) => hanziHref({ ...state, current })}
            />
          </div>
        </div>
      ) : total > 0 ? (
        <PastTheEnd
          current={state.current}
          pages={pages}
          href={(current) => hanziHref({ ...state, current })}
        />
      ) : (
        <EmptyState title={isFiltered ? `这类字体都没有「${char}」` : `还没有一款字体有「${char}」`}>
          <a
            className={writing.link}
            href={isFiltered ? hanziHref({ ...state, tags: [], current: 1 }) : hanziHref({})}
          >
            {isFiltered ? '看全部字体' : '看「永」字'}
          </a>
        </EmptyState>
      )}
      {lacking.count > 0 && total > 0 && (
        <section className={styles.more} aria-labelledby="lacking">
          <h2 id="lacking">缺这个字的有 {lacking.count} 款</h2>
          <p className={styles.links}>
            {lacking.fonts.map(({ fontGNo, nameZh }) => (
              <a key={fontGNo} className={writing.link} href={`/font/${encodeURIComponent(fontGNo)}`}>
                {nameZh}
              </a>
            ))}
            {lacking.count > lacking.fonts.length && (
              <a className={writing.link} href={`/font?${new URLSearchParams({ text: char })}`}>
                还有 {lacking.count - lacking.fonts.length} 款，在列表末尾
              </a>
            )}
          </p>
        </section>
      )}
      {facts?.strokes && (
        <section className={`${styles.more} ${styles.strokes}`} aria-labelledby="strokes">
          <h2 id="strokes">笔顺</h2>
          <ArticleBody html={facts.strokes.figure} compact />
        </section>
      )}
    </div>
  );
}

/** The first font and the first of another style. */
const exampleOf = (fonts: readonly WallFont[]): WallFont[] => {
  const [first, ...others] = fonts;
  const other = others.find(({ style }) => style?.number !== first?.style?.number) ?? others[0];
  return [first, other].filter((font) => font !== undefined);
};

/** Takes one character; several become a row of links. */
function CharacterForm({ typed, error }: { typed: string; error?: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const char = String(new FormData(event.currentTarget).get('char') ?? '');
    void navigate(`/font/hanzi?${new URLSearchParams({ char })}`);
  };
  return (
    <form className={styles.form} action="/font/hanzi" method="get" onSubmit={submit}>
      <TextField
        label="换一个字，或贴一句话逐字看"
        name="char"
        defaultValue={typed}
        maxLength={MOST_TYPED}
        placeholder="龙"
        autoComplete="off"
        required
        error={error}
      />
      <Button type="submit">看这个字</Button>
    </form>
  );
}

function CharacterRow({ state }: { state: HanziState }) {
  const id = useId();
  return (
    <nav className={styles.row} aria-labelledby={id}>
      <p id={id}>{state.row.length === MOST_IN_ROW ? `这段话的前 ${MOST_IN_ROW} 个字` : '这段话里的字'}</p>
      <ul>
        {state.row.map((char) => (
          <li key={char}>
            <ChipLink on={char === state.char} href={hanziHref({ ...state, char, current: 1 })}>
              {char}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Facts({ state, facts }: { state: HanziState; facts: WallOf['facts'] }) {
  const { char } = state;
  const entries = facts?.entries ?? [];
  const forms = [
    ['繁体', facts?.hant ?? []],
    ['简体', facts?.hans ?? []],
  ] as const;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>编码</dt>
        <dd>{uPlus(char.codePointAt(0) ?? 0)}</dd>
      </div>
      {facts?.strokes && (
        <div>
          <dt>笔画</dt>
          <dd>
            <a className={writing.link} href="#strokes">
              {facts.strokes.count} 画
            </a>
          </dd>
        </div>
      )}
      {forms.map(
        ([name, others]) =>
          others.length > 0 && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {others.map((other) => (
                  <a
                    key={other}
                    className={writing.link}
                    href={hanziHref({ char: other, compare: state.compare, tags: state.tags })}
                  >
                    {other}
                  </a>
                ))}
              </dd>
            </div>
          ),
      )}
      {entries.length > 0 && (
        <div>
          <dt>书法百科</dt>
          <dd>
            {entries.map(({ title, url }) => (
              <a key={url} className={writing.link} href={url}>
                {title}
              </a>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt>全站</dt>
        <dd>
          <a className={writing.link} href={searchHref({ keyword: char, type: 'all', current: 1 })}>
            找「{char}」
          </a>
        </dd>
      </div>
    </dl>
  );
}

function Filters({ state, tags }: { state: HanziState; tags: WallOf['tags'] }) {
  const groups = [
    { label: '风格', of: tags.style },
    { label: '授权', of: tags.licence },
  ].map(({ label, of }) => ({
    label,
    choices: of.map(({ number, name }) => ({
      key: number,
      label: name,
      on: state.tags.includes(number),
      href: hanziHref({ ...state, tags: toggled(state.tags, number), current: 1 }),
    })),
  }));
  return (
    <section className={styles.filters} aria-label="筛选" data-controls="">
      {groups.map((group) => group.choices.length > 0 && <Row key={group.label} group={group} />)}
    </section>
  );
}
