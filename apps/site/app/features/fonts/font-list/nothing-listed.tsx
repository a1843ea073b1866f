import { EmptyState } from '../../../ui/empty-state.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import styles from './font-list-page.module.css';
import {
  completeHref,
  hrefOf,
  type ListState,
  type Shell,
  unfilteredHref,
  withFilters,
} from './list-state.ts';
import type { ListData } from './load-list.ts';
import { currencyShell, fontShell, otherShell } from './shells.ts';

interface NothingListedProps {
  list: ListData['list'];
  state: ListState;
  shell: Shell;
  /** What the list is limited to, in words. */
  limits: string;
}

/** Shown for an empty page of the list, with the shortest way to results. */
export function NothingListed({ list, state, shell, limits }: NothingListedProps) {
  const { coverage, ignoreMarks } = state.filters;
  const { onlyMarks = 0, onlyVariants = 0, near = 0, lacking = 0 } = list.textCoverage ?? {};
  const { elsewhere = 0, unfiltered = null } = list.textCoverage ?? {};
  const to = (change: Partial<ListState['filters']>) => hrefOf(withFilters(state, change), shell);
  const byText = coverage !== 'any' && list.textCoverage !== undefined;
  if (list.total > 0)
    return (
      <PastTheEnd
        current={list.current}
        pages={list.pages}
        href={(current) => hrefOf({ ...state, filters: { ...state.filters, current } }, shell)}
      />
    );
  const other = otherShell(shell);
  const title = byText ? '没有字体能写全这段文字' : '没有符合条件的字体';
  return (
    <EmptyState title={title}>
      {byText && elsewhere > 0 && (
        <a className={styles.way} href={completeHref(state, other)}>
          {`看能写全的 ${elsewhere} 款${other.title}`}
        </a>
      )}
      {unfiltered &&
        [fontShell, currencyShell].map(
          (each) =>
            unfiltered[each.kind] > 0 && (
              <a key={each.kind} className={styles.way} href={unfilteredHref(state, each)}>
                {`不限${limits}，看能写全的 ${unfiltered[each.kind]} 款${each.title}`}
              </a>
            ),
        )}
      {byText && onlyMarks > 0 && !ignoreMarks && (
        <a className={styles.way} href={to({ ignoreMarks: true })}>
          {`忽略标点，看 ${onlyMarks} 款`}
        </a>
      )}
      {byText && onlyMarks + onlyVariants + near + lacking > 0 ? (
        <a className={styles.way} href={to({ coverage: 'any' })}>
          看缺字最少的
        </a>
      ) : (
        <a className={styles.way} href={shell.path}>
          看全部{shell.title}
        </a>
      )}
    </EmptyState>
  );
}
