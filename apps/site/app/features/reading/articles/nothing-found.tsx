import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import { isFiltered, type ListState, listHref } from './list-address.ts';

/** Shown for an empty list: the reason and what to do. */
export function NothingFound({ path, state, list, none }: NothingFoundProps) {
  if (list.total > 0)
    return (
      <PastTheEnd
        current={list.current}
        pages={list.pages}
        href={(current) => listHref(path, { ...state, current })}
      />
    );
  if (isFiltered(state))
    return (
      <EmptyState title={state.keyword ? `没有找到「${state.keyword}」` : '这样筛选下来，一条也没有'}>
        <a className={buttonClass('solid')} href={path}>
          看全部
        </a>
      </EmptyState>
    );
  return (
    <EmptyState title={none}>
      <a className={buttonClass('solid')} href="/font">
        先看看字体
      </a>
    </EmptyState>
  );
}

interface NothingFoundProps {
  path: string;
  state: ListState;
  list: { total: number; current: number; pages: number };
  /** Message for an empty section. */
  none: string;
}
