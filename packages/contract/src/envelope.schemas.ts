import * as z from 'zod';
import { MAX_PAGE_SIZE } from './envelope.ts';

const pageNumber = (fallback: number, max: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(max)), fallback);

/** `current` is 1-based. */
export const pageQuery = {
  current: pageNumber(1, 100_000),
  size: pageNumber(30, MAX_PAGE_SIZE),
};

export const page = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    current: z.int(),
    size: z.int(),
    pages: z.int(),
  });

/** Boolean as JSON, a query or a form represents it. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((v: boolean | 'true' | 'false' | '1' | '0') => v === true || v === 'true' || v === '1'),
);
