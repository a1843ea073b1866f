/** A string, never a number. */
export const SUCCESS = '200';

export interface Envelope<T> {
  code: string;
  message: string;
  data: T;
}

/** Maximum `size` of every list. */
export const MAX_PAGE_SIZE = 100;

export interface Page<T> {
  records: T[];
  total: number;
  current: number;
  size: number;
  pages: number;
}
