import { svgPath, type Typeface } from '@ziwan/lettering';
import type { Picture } from '@ziwan/shape';
import sharp from 'sharp';

/** What happens to the characters of a row of the table. */
export interface Row {
  readonly name: string;
  /** Size of the em (px), from and to. */
  readonly size: readonly [number, number];
  /** Sigma (px) of the blur. */
  readonly blur: readonly [number, number];
  /** Greatest turn and slant, to both sides (°). */
  readonly turn: number;
  readonly slant: number;
  /** Quality; null for none. */
  readonly jpeg: number | null;
  readonly outlined?: boolean | 'between';
  readonly shadowed?: boolean | 'beyond';
}

const USUAL = { size: [40, 64], blur: [0.5, 1.2], turn: 2, slant: 0, jpeg: 60 } as const;

export const ROWS: readonly Row[] = [
  { name: '64–96 px, clean', size: [64, 96], blur: [0, 0], turn: 0, slant: 0, jpeg: null },
  { name: '40–64 px, blur, ± 2°, JPEG 60', ...USUAL },
  { name: 'the same, outlined', ...USUAL, outlined: true },
  { name: 'the same, with a shadow', ...USUAL, shadowed: true },
  { name: 'the same, slanted by up to 12°', ...USUAL, slant: 12 },
  { name: '24–40 px, blur, ± 2°, JPEG 60', ...USUAL, size: [24, 40], blur: [0.4, 0.9] },
  {
    name: '40–64 px, strong blur, ± 4°, 8° slant, JPEG 40',
    ...USUAL,
    blur: [1.2, 2],
    turn: 4,
    slant: 8,
    jpeg: 40,
  },
];

/** Pictures that had no part in the basis, and on which no threshold was tuned. */
export const EFFECT_ROWS: readonly Row[] = [
  { name: 'outlined in a tone between ink and paper', ...USUAL, outlined: 'between' },
  { name: 'with a shadow, paper between it and the ink', ...USUAL, shadowed: 'beyond' },
  {
    name: 'outlined, with a shadow, slanted by up to 12°',
    ...USUAL,
    slant: 12,
    outlined: true,
    shadowed: true,
  },
];

/** How one picture is made: its characters have all of this in common. */
interface Look {
  readonly size: number;
  readonly blur: number;
  readonly turn: number;
  readonly slant: number;
  readonly jpeg: number | null;
  readonly paper: string;
  readonly ink: string;
  readonly outline: { readonly colour: string; readonly width: number } | null;
  readonly shadow: { readonly colour: string; readonly by: number } | null;
}

export function lookOf(row: Row, random: () => number): Look {
  const between = ([from, to]: readonly [number, number]) => from + random() * (to - from);
  const either = (most: number) => between([-most, most]);
  const size = between(row.size);
  // Light on dark as often as dark on light; game texts do both.
  const [dark, light] = [colourOf(random, 0, 70), colourOf(random, 175, 255)];
  const [ink, away] = random() < 0.5 ? [dark, light] : [light, dark];
  const look = {
    size,
    blur: between(row.blur),
    turn: either(row.turn),
    slant: either(row.slant),
    jpeg: row.jpeg,
    ink: css(ink),
  };
  const isMiddle = row.outlined === true || row.shadowed === 'beyond';
  const paper = isMiddle ? colourOf(random, 90, 165) : away;
  const outline = row.outlined === 'between' ? mixed(ink, away, between([0.35, 0.6])) : away;
  const shadow = () => (row.shadowed === 'beyond' ? away : mixed(ink, paper, between([0.25, 0.55])));
  return {
    ...look,
    paper: css(paper),
    outline: row.outlined ? { colour: css(outline), width: size * between([0.03, 0.07]) } : null,
    shadow: row.shadowed ? { colour: css(shadow()), by: size * between([0.03, 0.06]) } : null,
  };
}

type Colour = readonly [number, number, number];
const colourOf = (random: () => number, from: number, to: number): Colour => {
  const level = () => Math.round(from + random() * (to - from));
  return [level(), level(), level()];
};
const css = ([r, g, b]: Colour) => `rgb(${r},${g},${b})`;
const mixed = (a: Colour, b: Colour, share: number): Colour => {
  const level = (i: 0 | 1 | 2) => Math.round(a[i] * share + b[i] * (1 - share));
  return [level(0), level(1), level(2)];
};

/** Draws a character as a picture has it, and crops it with an uneven margin. */
export async function cropOf(
  typeface: Typeface,
  glyph: number,
  look: Look,
  random: () => number,
): Promise<Picture> {
  const { box } = typeface.outline(glyph);
  const path = svgPath(typeface.outline(glyph));
  const scale = look.size / typeface.unitsPerEm;
  const { left, right, top, bottom } = box ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const extra = (look.outline?.width ?? 0) + (look.shadow?.by ?? 0);
  const margin = () => Math.round(2 + extra + look.size * (0.03 + 0.07 * random()));
  const reach =
    Math.tan((Math.abs(look.slant) + Math.abs(look.turn)) * (Math.PI / 180)) * (top - bottom) * scale * 0.5;
  const [w, h] = [(right - left) * scale + 2 * reach, (top - bottom) * scale];
  const [ml, mr, mt, mb] = [margin(), margin(), margin(), margin()];
  const width = Math.ceil(w + ml + mr);
  const height = Math.ceil(h + mt + mb);
  const place = `translate(${ml + w / 2 + random() - 0.5} ${mt + h / 2 + random() - 0.5}) rotate(${look.turn}) skewX(${-look.slant}) scale(${scale} ${-scale}) translate(${-(left + right) / 2} ${-(top + bottom) / 2})`;
  const stroke = look.outline
    ? `<path transform="${place}" d="${path}" fill="none" stroke="${look.outline.colour}" stroke-width="${(2 * look.outline.width) / scale}" stroke-linejoin="round"/>`
    : '';
  // Of the outlined character, if it is.
  const shadow = look.shadow
    ? `<path transform="translate(${look.shadow.by} ${look.shadow.by}) ${place}" d="${path}" fill="${look.shadow.colour}" stroke="${look.shadow.colour}" stroke-width="${(2 * (look.outline?.width ?? 0)) / scale}" stroke-linejoin="round"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${look.paper}"/>${shadow}${stroke}<path transform="${place}" d="${path}" fill="${look.ink}"/></svg>`;
  let picture = sharp(Buffer.from(svg));
  if (look.blur >= 0.3) picture = sharp(await picture.blur(look.blur).png().toBuffer());
  if (look.jpeg !== null)
    picture = sharp(await picture.removeAlpha().jpeg({ quality: look.jpeg }).toBuffer());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}
