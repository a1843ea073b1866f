interface GridShape {
  count: number;
  columns: number;
}

/**
 * Next index in a grid with a roving tab stop, as in the ARIA grid pattern: arrows move by cell, Home/End within the
 * row, with Ctrl within the grid, PageUp/PageDown by `pageRows` rows.
 * @returns the new index, or null when the key does not move focus
 */
export function moveInGrid(
  index: number,
  key: string,
  { count, columns }: GridShape,
  { ctrl = false, pageRows = 5 } = {},
): number | null {
  if (count === 0 || columns < 1) return null;
  const last = count - 1;
  const rowStart = index - (index % columns);
  const within = (next: number) => (next >= 0 && next <= last ? next : null);
  // Moving down into a short last row goes to its last cell.
  const down = (rows: number) => {
    const next = index + rows * columns;
    if (next <= last) return next;
    return rowStart + columns <= last ? last : null;
  };
  const up = (rows: number) => within(Math.max(index - rows * columns, index % columns));
  switch (key) {
    case 'ArrowRight':
      return within(index + 1);
    case 'ArrowLeft':
      return within(index - 1);
    case 'ArrowDown':
      return down(1);
    case 'ArrowUp':
      return within(index - columns);
    case 'PageDown':
      return down(pageRows);
    case 'PageUp':
      return up(pageRows);
    case 'Home':
      return ctrl ? 0 : rowStart;
    case 'End':
      return ctrl ? last : Math.min(rowStart + columns - 1, last);
    default:
      return null;
  }
}
