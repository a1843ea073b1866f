import styles from './pagination.module.css';

export interface PaginationProps {
  current: number;
  pages: number;
  /** URL of a page, counted from 1. */
  href: (page: number) => string;
}

/** Page numbers to show: first, last and the neighbours of the current one; 0 marks a gap. */
export function pageNumbers(current: number, pages: number): number[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [0, n];
  });
}

export function Pagination({ current, pages, href }: PaginationProps) {
  // Beyond the last page there are no neighbours and no current page.
  if (pages <= 1 || current > pages) return null;
  return (
    <nav className={styles.pages} aria-label="分页">
      {current > 1 && (
        <a href={href(current - 1)} rel="prev">
          上一页
        </a>
      )}
      {pageNumbers(current, pages).map((n, i) =>
        n === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone
          <span key={`gap${i}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={n}
            href={href(n)}
            aria-current={n === current ? 'page' : undefined}
            aria-label={`第 ${n} 页`}
          >
            {n}
          </a>
        ),
      )}
      {current < pages && (
        <a href={href(current + 1)} rel="next">
          下一页
        </a>
      )}
    </nav>
  );
}
