import writing from '../../../ui/writing.module.css';
import { completeHref, type ListState, type Shell, unfilteredHref } from './list-state.ts';
import type { ListData } from './load-list.ts';
import { currencyShell, fontShell, otherShell } from './shells.ts';

interface OutsideProps {
  coverage: NonNullable<ListData['list']['textCoverage']>;
  state: ListState;
  shell: Shell;
  /** What the list is limited to, in words. */
  limits: string;
}

/** Where no font of the list draws the text: those of the other list under the same filters, else without filters. */
export function Outside({ coverage: { elsewhere, unfiltered }, state, shell, limits }: OutsideProps) {
  const other = otherShell(shell);
  if (elsewhere > 0)
    return (
      <>
        ，
        <a className={writing.link} href={completeHref(state, other)}>
          {elsewhere} 款{other.title}能
        </a>
      </>
    );
  const able = [fontShell, currencyShell].filter(({ kind }) => (unfiltered?.[kind] ?? 0) > 0);
  if (!unfiltered || able.length === 0) return null;
  return (
    <>
      ；不限{limits}，
      {able.map((each, i) => (
        <span key={each.kind}>
          {i > 0 && '、'}
          <a className={writing.link} href={unfilteredHref(state, each)}>
            {unfiltered[each.kind]} 款{each.title}能
          </a>
        </span>
      ))}
    </>
  );
}
