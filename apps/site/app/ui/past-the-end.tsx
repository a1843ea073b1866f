import { buttonClass } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { PaginationProps } from './pagination.tsx';

/** Shown for a page number beyond the last page, with links back. */
export function PastTheEnd({ current, pages, href }: PaginationProps) {
  return (
    <EmptyState title={`没有第 ${current} 页，一共 ${pages} 页`}>
      {pages > 1 && (
        <a className={buttonClass('line')} href={href(pages)}>
          去最后一页
        </a>
      )}
      <a className={buttonClass('solid')} href={href(1)}>
        回到第一页
      </a>
    </EmptyState>
  );
}
