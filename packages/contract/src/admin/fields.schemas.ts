import * as z from 'zod';
import { cleanLine, cleanText } from '../names.ts';
import { isInstant } from '../site-time.ts';

export const text = (max: number) => z.string().check(z.maxLength(max));
/** One visible line (`cleanLine`). */
export const line = (max: number, min = 1) =>
  z.string().check(
    z.overwrite((value) => cleanLine(value)),
    z.minLength(min),
    z.maxLength(max),
  );
/** Several lines (`cleanText`). */
export const lines = (max: number, min = 1) =>
  z.string().check(
    z.overwrite((value) => cleanText(value)),
    z.minLength(min),
    z.maxLength(max),
  );
/** ISO 8601 with an offset. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((at) => isInstant(at), '须在 0000 年至 9999 年之间');
export const optionalText = z._default(z.nullable(text(500)), null);
export const sort = z._default(z.int().check(z.gte(-1_000_000), z.lte(1_000_000)), 0);
/** A picture of the media library with its alternative text; the server knows its size. */
export const chosenPicture = z.object({
  src: text(300),
  alt: line(300),
});
export const optionalPicture = z._default(z.nullable(chosenPicture), null);
/** Part of a URL; by default derived from the title's pinyin. */
export const newId = z.optional(text(80));

/** Person who did something; null for an import. */
export const person = z.nullable(z.object({ id: z.string(), nickname: z.string() }));
