import { hrefOf, type ListState, type Shell, withFilters } from './list-state.ts';
import type { ListData } from './load-list.ts';
import styles from './summary.module.css';

export interface SummaryProps {
  list: ListData['list'];
  /** Text the list was asked for. */
  text: string;
  state: ListState;
  shell: Shell;
}

/** How many fonts can write the text, and which ones nearly can. */
export function Summary({ list, text, state, shell }: SummaryProps) {
  const coverage = list.textCoverage;
  if (!coverage) return <p role="status">{`${list.total} 款字体`}</p>;
  const { full, near, leftOut } = coverage;
  // The call counts fonts that nearly can apart from those that lack more.
  const lacking = near + coverage.lacking;
  const distinct = new Set(text.replace(/\s/g, '')).size;
  const some = leftOut.filter((font) => [...font.missing].length < distinct);
  const none = leftOut.filter((font) => [...font.missing].length >= distinct);
  const filter = state.filters.coverage;
  const to = (value: 'any' | 'full' | 'near') => hrefOf(withFilters(state, { coverage: value }), shell);
  return (
    <div className={styles.summary} role="status">
      <p>
        <strong>{full}</strong> 款能写全「<q>{text}</q>」
        {lacking > 0 && (
          <>
            ，<strong>{lacking}</strong> 款缺字
          </>
        )}
        {near > 0 && filter !== 'near' && (
          <>
            ，其中{' '}
            <a href={to('near')} data-keep-scroll="">
              {near} 款只缺 3 字以内
            </a>
          </>
        )}
        {filter !== 'any' && (
          <>
            {' · '}
            <a href={to('any')} data-keep-scroll="">
              看全部
            </a>
          </>
        )}
      </p>
      {some.length > 0 && (
        <p className={styles.left}>
          未列出：
          {some.map((font) => (
            <span key={font.fontGNo}>
              <a href={`${shell.path}/${encodeURIComponent(font.fontGNo)}`}>{font.nameZh}</a>
              <i>{`缺 ${[...font.missing].length} 字：${font.missing}`}</i>
            </span>
          ))}
        </p>
      )}
      {none.length > 0 && (
        <p className={styles.left}>
          一个字也没有：
          {none.map((font) => (
            <a key={font.fontGNo} href={`${shell.path}/${encodeURIComponent(font.fontGNo)}`}>
              {font.nameZh}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}
