import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFiltered, type ListState, listHref, withChoice } from './list-address.ts';

/** In place of a list without anything in it: why, and a way on. */
export function NothingFound({ path, state, total, none }: NothingFoundProps) {
  if (total > 0)
    return (
      <EmptyState title={`没有第 ${state.current} 页`}>
        <a className={buttonClass('solid')} href={listHref(path, withChoice(state, {}))}>
          回到第一页
        </a>
      </EmptyState>
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

export interface NothingFoundProps {
  path: string;
  state: ListState;
  /** In all, on whatever page. */
  total: number;
  /** Said where the section has nothing yet. */
  none: string;
}
