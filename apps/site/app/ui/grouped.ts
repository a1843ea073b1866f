/** 11073 → 11,073. `toLocaleString` opens its tables at the first number: as long as thirty rows of a list take. */
export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');
