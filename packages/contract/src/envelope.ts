import * as z from 'zod/mini';

/** Success is the string, never the number. */
export const SUCCESS = '200';

export interface Envelope<T> {
  code: string;
  message: string;
  data: T;
}

/** Upper bound of `size` for every list. */
export const MAX_PAGE_SIZE = 100;

const pageNumber = (fallback: number, max: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(max)), fallback);

/** `current` is 1-based. */
export const pageQuery = {
  current: pageNumber(1, 100_000),
  size: pageNumber(30, MAX_PAGE_SIZE),
};

export interface Page<T> {
  records: T[];
  total: number;
  current: number;
  size: number;
  pages: number;
}

export const page = <T extends z.ZodMiniType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    current: z.int(),
    size: z.int(),
    pages: z.int(),
  });

/** Yes or no, as JSON, an address or a form say it. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((v: boolean | 'true' | 'false' | '1' | '0') => v === true || v === 'true' || v === '1'),
);
