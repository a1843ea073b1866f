/**
 * 11073 → 11,073. The first `toLocaleString` call loads locale tables, which takes as long as rendering thirty rows.
 */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
