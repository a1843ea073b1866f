import type { ReactNode } from 'react';
import { Pagination } from '../../../ui/pagination.tsx';
import { listHref } from './list-address.ts';
import { ListHead, type ListHeadProps } from './list-head.tsx';
import { NothingFound } from './nothing-found.tsx';

interface ListPageProps extends Omit<ListHeadProps, 'total'> {
  list: { records: readonly unknown[]; total: number; current: number; pages: number };
  /** Message for an empty section. */
  none: string;
  /** The records, shown if there are any. */
  children: ReactNode;
}

export function ListPage({ list, none, children, ...head }: ListPageProps) {
  const { path, state } = head;
  return (
    <>
      <ListHead {...head} total={list.total} />
      {list.records.length > 0 ? (
        children
      ) : (
        <NothingFound path={path} state={state} list={list} none={none} />
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(current) => listHref(path, { ...state, current })}
      />
    </>
  );
}
