import { cleanLine, cleanText } from '@ziwan/contract/names';
import { isInstant, isoOf } from '@ziwan/contract/site-time';
import * as z from 'zod';

/** Part of a URL path: lower-case letters, digits, single hyphens. */
export const idSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '须为小写字母、数字与连字符')
  .max(80);
export const gnoSchema = z.string().min(1).max(128);
/** One visible line (decision 28). */
export const lineSchema = z
  .string()
  .overwrite((text) => cleanLine(text))
  .min(1)
  .max(200);
export const paragraphSchema = z
  .string()
  .overwrite((text) => cleanText(text))
  .max(500);
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((t) => isInstant(t), '须在 0000 年至 9999 年之间')
  .transform((t) => isoOf(t));
/** Path on this site, or an absolute http(s) URL. */
export const addressSchema = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https?:\/\/)[^\s\\]*$/, '须为本站路径或 http(s):// 地址');
export const sitePathSchema = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, '须为本站路径');
export const pixelsSchema = z.int().min(1).max(20_000);

export const imageSchema = z.strictObject({
  src: sitePathSchema,
  width: pixelsSchema,
  height: pixelsSchema,
  alt: z
    .string()
    .overwrite((text) => cleanLine(text))
    .max(300),
  /** Dominant colour; left out for pictures with transparency. */
  tone: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, '须形如 #rrggbb')
    .optional(),
});
export type Image = z.output<typeof imageSchema>;
