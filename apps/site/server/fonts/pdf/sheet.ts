import type { FontDetail, FontResource } from '@ziwan/contract';
import type { IndexedFace } from '../coverage/index.ts';

/** How every sample of a sheet is set. */
export interface Setting {
  text: string;
  /** Points. */
  size: number;
  /** Thousandths of an em. */
  spacing: number;
  /** `#rrggbb` */
  color: string;
}

/** One font of the sheet. */
export interface SheetFont {
  resource: FontResource;
  detail: FontDetail;
  /** Every axis of the face at the value it is drawn with; empty for a static face. */
  axes: Record<string, number>;
  /** Distinct characters of the text that the face does not draw, in order of appearance. */
  missing: string;
}

export interface Sheet {
  setting: Setting;
  fonts: SheetFont[];
  /** `2026-11-21` */
  date: string;
  /** What the sheet says of where it comes from, such as `fonts.example.cn`. */
  site: string;
}

/** Weight of running text, where the page that leads here shows variable fonts too. */
const REGULAR = 400;

/** `wght:700,wdth:80` → values by tag. */
export function parseAxes(axes: string | undefined): Record<string, number> {
  if (!axes) return {};
  return Object.fromEntries(
    axes.split(',').map((pair) => {
      const at = pair.lastIndexOf(':');
      return [pair.slice(0, at), Number(pair.slice(at + 1))];
    }),
  );
}

/** Every axis of the face: as asked for, inside its range; else its default, the weight that of running text. */
export function settleAxes(
  face: Pick<IndexedFace, 'axes'>,
  asked: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    face.axes.map(({ tag, min, default: initial, max }) => {
      const value = asked[tag] ?? (tag === 'wght' ? REGULAR : initial);
      return [tag, Math.min(max, Math.max(min, value))];
    }),
  );
}
