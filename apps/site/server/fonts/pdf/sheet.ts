import type { FontDetail, FontResource } from '@ziwan/contract';
import type { IndexedFace } from '../coverage/index.ts';

/** Style shared by all samples of a sheet. */
export interface Setting {
  text: string;
  size: number;
  /** Letter spacing in thousandths of an em. */
  spacing: number;
  /** `#rrggbb` */
  color: string;
}

export interface SheetFont {
  resource: FontResource;
  detail: FontDetail;
  /** Value of every axis of the face; empty for a static face. */
  axes: Record<string, number>;
  /** Distinct characters of the text that the face lacks, in order of appearance. */
  missing: string;
}

export interface Sheet {
  setting: Setting;
  fonts: SheetFont[];
  /** `2026-11-21` */
  date: string;
  /** Source printed on the sheet, such as `fonts.example.cn`. */
  site: string;
}

/** Weight of body text, the same as on the page that links here. */
const REGULAR = 400;

/** Parses `wght:700,wdth:80` into values by tag. */
export function parseAxes(axes: string | undefined): Record<string, number> {
  if (!axes) return {};
  return Object.fromEntries(
    axes.split(',').map((pair) => {
      const at = pair.lastIndexOf(':');
      return [pair.slice(0, at), Number(pair.slice(at + 1))];
    }),
  );
}

/** Value of every axis: the requested one clamped to its range, else the default, or body weight for `wght`. */
export function settleAxes(
  face: Pick<IndexedFace, 'axes'>,
  requested: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    face.axes.map(({ tag, min, default: initial, max }) => {
      const value = requested[tag] ?? (tag === 'wght' ? REGULAR : initial);
      return [tag, Math.min(max, Math.max(min, value))];
    }),
  );
}
