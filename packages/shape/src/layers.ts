import { type Colour, colourAt, distanceOf, meanOf, mixed, type Picture, shareOf } from './colours.ts';
import { type Ink, inkOfTones } from './ink.ts';

/** Direction in which a shadow falls: −1, 0 or 1 to the right and down. */
export interface Direction {
  readonly x: number;
  readonly y: number;
}

/** What a picture of characters is painted with. */
interface Layers {
  readonly paper: Colour;
  readonly ink: Colour;
  /** Tone of an outline or a shadow; null without either. */
  readonly other: Colour | null;
  readonly outlined: boolean;
  readonly shadow: Direction | null;
}

/** What a visitor knows better than `layersOf`; absent for what it is to find. */
export interface KnownLayers {
  readonly outlined?: boolean | undefined;
  readonly shadowed?: boolean | undefined;
}

/** Clockwise. The opposite of each is four places away. */
const DIRECTIONS: readonly Direction[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
];
/** Longer side (px) to which crops are reduced before layers are looked for. */
const LONGEST = 128;
/** Difference between paper and ink below which a crop is blank. */
const FAINTEST = 12;
/** Greatest distance between pixels of one tone, as a share of the contrast between it and paper. */
const ALIKE = 0.2;
/** Least distance of a third tone from all mixtures of paper and ink, as a share of their contrast. */
const THIRD = 0.25;
/** Least share of a third tone in what is not paper. */
const LEAST_SHARE = 0.08;
/** Pixels beyond an edge within which an outline or a shadow begins. */
const BEYOND = 3;
/** Least share of the edges, in each direction, beyond which an outline of a third tone lies. */
const SURROUNDED = 0.5;
/** Least difference of that share between opposite directions that makes a shadow. */
const ONE_SIDED = 0.4;
/** The same for outlines and shadows between paper and ink: their mean tone, as a share of the contrast. */
const SURROUNDED_TONE = 0.4;
const ONE_SIDED_TONE = 0.12;
/** Tone (share of the contrast) from which a pixel is ink for certain. */
const CERTAIN = 0.75;
/** Share of the tones beyond the edges that are paler than a shadow or an outline is taken to be. */
const PALER = 0.6;

interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly Colour[];
}

/**
 * Finds the outline or the shadow of characters that have it in common. A third tone may lie all around the ink or on
 * one side of it; so may one between paper and ink, if it is more than their blurred edge.
 * @returns null for blank crops
 */
export function layersOf(pictures: readonly Picture[], known: KnownLayers = {}): Layers | null {
  const crops = pictures.map(reduced);
  const colours = crops.flatMap((crop) => crop.colours);
  const paper = paperOf(crops);
  const strongest = paper && strongestOf(colours, paper);
  if (!strongest) return null;
  const plain: Layers = { paper, ink: strongest, other: null, outlined: false, shadow: null };
  const third = thirdTone(colours, paper, strongest);
  return (third ? withThird(crops, plain, third, known) : withTone(crops, plain, known)) ?? plain;
}

/** Either of two tones may be the ink: an outline lies around it, and a shadow is partly hidden by it. */
function withThird(
  crops: readonly Reduced[],
  plain: Layers,
  third: Colour,
  { outlined, shadowed }: KnownLayers,
): Layers | null {
  const ways = [
    { ink: plain.ink, other: third },
    { ink: third, other: plain.ink },
  ].map((tones) => {
    const { shares, area } = besides(crops, { ...plain, ...tones });
    return { tones, area, around: Math.min(...shares), side: oneSided(shares) };
  });
  const around = ways.reduce((a, b) => (b.around > a.around ? b : a));
  if (outlined ?? around.around >= SURROUNDED) return { ...plain, ...around.tones, outlined: true };
  const larger = ways.reduce((a, b) => (b.area > a.area ? b : a));
  if (shadowed ?? larger.side.difference >= ONE_SIDED)
    return { ...plain, ...larger.tones, shadow: larger.side.towards };
  return null;
}

function withTone(
  crops: readonly Reduced[],
  plain: Layers,
  { outlined, shadowed }: KnownLayers,
): Layers | null {
  const tones = tonesBeyond(crops, plain);
  const means = tones.map((each) => each.reduce((sum, tone) => sum + tone, 0) / Math.max(1, each.length));
  const layer = (of: readonly number[]): Colour => {
    const sorted = [...of].sort((a, b) => a - b);
    return mixed(plain.paper, plain.ink, sorted[Math.floor(PALER * sorted.length)] ?? 0);
  };
  if (outlined ?? Math.min(...means) >= SURROUNDED_TONE)
    return { ...plain, other: layer(tones.flat()), outlined: true };
  const { at, towards, difference } = oneSided(means);
  if (shadowed ?? difference >= ONE_SIDED_TONE)
    return { ...plain, other: layer(tones[at] as number[]), shadow: towards };
  return null;
}

/** Averages blocks of pixels. */
function reduced({ width, height, rgba }: Picture): Reduced {
  const block = Math.max(1, Math.ceil(Math.max(width, height) / LONGEST));
  const [w, h] = [Math.floor(width / block), Math.floor(height / block)];
  const colours = Array.from({ length: w * h }, (_, i) => {
    const [left, top] = [(i % w) * block, Math.floor(i / w) * block];
    const mean = [0, 0, 0];
    for (let y = top; y < top + block; y++)
      for (let x = left; x < left + block; x++)
        for (let k = 0; k < 3; k++)
          mean[k] = (mean[k] as number) + (rgba[4 * (y * width + x) + k] as number) / block ** 2;
    return colourAt(mean, 0);
  });
  return { width: w, height: h, colours };
}

/** Median of the borders; null for no pixels. */
function paperOf(crops: readonly Reduced[]): Colour | null {
  const border = crops.flatMap(({ width, height, colours }) =>
    colours.filter((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      return x === 0 || y === 0 || x === width - 1 || y === height - 1;
    }),
  );
  const median = (k: number) =>
    border.map((colour) => colour[k] as number).sort((a, b) => a - b)[border.length >> 1];
  return border.length === 0 ? null : [median(0) as number, median(1) as number, median(2) as number];
}

/** The tone that differs most from the paper; null if none differs enough. */
function strongestOf(colours: readonly Colour[], paper: Colour): Colour | null {
  const distances = colours.map((colour) => distanceOf(colour, paper));
  // The last percent may be noise.
  const most = distances.slice().sort((a, b) => a - b)[Math.floor(0.99 * distances.length)] as number;
  const example = colours[distances.indexOf(most)] as Colour;
  return most < FAINTEST
    ? null
    : meanOf(colours.filter((colour) => distanceOf(colour, example) <= ALIKE * most));
}

/** A tone that is no mixture of paper and ink; null if few pixels have any. */
function thirdTone(colours: readonly Colour[], paper: Colour, ink: Colour): Colour | null {
  const least = Math.max(FAINTEST, THIRD * distanceOf(ink, paper));
  const away = colours.map((colour) => {
    // JPEG makes edges stronger than the ink.
    const share = Math.min(1.2, Math.max(0, shareOf(colour, paper, ink)));
    return distanceOf(colour, mixed(paper, ink, share));
  });
  const painted = colours.filter((colour) => distanceOf(colour, paper) >= least).length;
  const third = away.filter((distance) => distance >= least).sort((a, b) => a - b);
  if (third.length < LEAST_SHARE * painted || third.length === 0) return null;
  const median = third[third.length >> 1] as number;
  return meanOf(colours.filter((_, i) => (away[i] as number) >= median));
}

/** For each direction, the share of the ink's edges beyond which the other tone lies; and the pixels of ink. */
function besides(
  crops: readonly Reduced[],
  { paper, ink, other }: { readonly paper: Colour; readonly ink: Colour; readonly other: Colour },
): { shares: number[]; area: number } {
  const edges = new Float64Array(DIRECTIONS.length);
  const hits = new Float64Array(DIRECTIONS.length);
  let area = 0;
  for (const { width, height, colours } of crops) {
    const labels = colours.map((colour) => nearestOf(colour, paper, ink, other));
    walkEdges(
      { width, height },
      (i) => labels[i] === INK,
      (d, beyond) => {
        edges[d] = (edges[d] as number) + 1;
        // An edge between ink and outline may have the tone of paper.
        const first = beyond.find((i) => labels[i] !== PAPER);
        if (first !== undefined && labels[first] === OTHER) hits[d] = (hits[d] as number) + 1;
      },
    );
    area += labels.filter((label) => label === INK).length;
  }
  return { shares: [...hits].map((hit, d) => hit / Math.max(1, edges[d] as number)), area };
}

const PAPER = 0;
const INK = 1;
const OTHER = 2;

function nearestOf(colour: Colour, paper: Colour, ink: Colour, other: Colour): number {
  const [toPaper, toInk, toOther] = [
    distanceOf(colour, paper),
    distanceOf(colour, ink),
    distanceOf(colour, other),
  ];
  if (toPaper <= toInk && toPaper <= toOther) return PAPER;
  return toInk <= toOther ? INK : OTHER;
}

/** For each direction, tones (0 paper, 1 ink) some 3 px beyond edges of the ink that have no ink there. */
function tonesBeyond(crops: readonly Reduced[], { paper, ink }: Pick<Layers, 'paper' | 'ink'>): number[][] {
  const found: number[][] = DIRECTIONS.map(() => []);
  for (const { width, height, colours } of crops) {
    const tones = colours.map((colour) => shareOf(colour, paper, ink));
    const isInk = (i: number) => (tones[i] as number) >= CERTAIN;
    walkEdges({ width, height }, isInk, (d, beyond) => {
      if (beyond.some(isInk)) return;
      const at = beyond[d % 2 === 0 ? 2 : 1];
      found[d]?.push(at === undefined ? 0 : Math.max(0, tones[at] as number));
    });
  }
  return found;
}

/** Visits each edge of the ink in each direction, with the places of the pixels beyond it that lie in the crop. */
function walkEdges(
  { width, height }: { readonly width: number; readonly height: number },
  isInk: (i: number) => boolean,
  visit: (direction: number, beyond: readonly number[]) => void,
): void {
  for (let i = 0; i < width * height; i++) {
    if (!isInk(i)) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    directions: for (let d = 0; d < DIRECTIONS.length; d++) {
      const towards = DIRECTIONS[d] as Direction;
      const beyond: number[] = [];
      for (let step = 1; step <= BEYOND; step++) {
        const [left, top] = [x + step * towards.x, y + step * towards.y];
        if (left < 0 || top < 0 || left >= width || top >= height) break;
        // No edge: the pixel beside it is ink, too.
        if (step === 1 && isInk(top * width + left)) continue directions;
        beyond.push(top * width + left);
      }
      visit(d, beyond);
    }
  }
}

/** The direction in which more lies than in the opposite one. A shadow shows in those beside its own, too. */
function oneSided(shares: readonly number[]): { at: number; towards: Direction; difference: number } {
  const count = shares.length;
  const differences = shares.map((share, d) => share - (shares[(d + count / 2) % count] as number));
  const sums = differences.map(
    (value, d) =>
      value +
      ((differences[(d + 1) % count] as number) + (differences[(d + count - 1) % count] as number)) / 2,
  );
  const at = sums.indexOf(Math.max(...sums));
  return { at, towards: DIRECTIONS[at] as Direction, difference: differences[at] as number };
}

/**
 * Ink without outline and shadow. A pixel counts by its tone between theirs and the ink's; near paper, by its tone
 * between paper and ink, if that is less.
 */
export function inkOfLayers(
  { width, height, rgba }: Picture,
  { paper, ink, other }: { readonly paper: Colour; readonly ink: Colour; readonly other: Colour },
  level?: number,
): Ink {
  const blank = new Uint8Array(width * height);
  for (let i = 0; i < blank.length; i++)
    blank[i] = Number(nearestOf(colourAt(rgba, i), paper, ink, other) === PAPER);
  // Squares of 3 by 3, and what is beside them: the edge between an outline and ink is narrower.
  const nearPaper = widened(narrowed(blank, width, height, 1), width, height, 2);
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) {
    const colour = colourAt(rgba, i);
    const tone = shareOf(colour, other, ink);
    values[i] = nearPaper[i] ? Math.min(tone, shareOf(colour, paper, ink)) : tone;
  }
  return inkOfTones({ width, height, values }, level);
}

/** Marks the pixels with a marked one at most `reach` away, in rows, then in columns. */
function widened(marks: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  let found = marks;
  for (const [step, length] of [
    [1, width],
    [width, height],
  ] as const) {
    const before = found;
    found = before.slice();
    for (let i = 0; i < before.length; i++) {
      if (!before[i]) continue;
      const at = Math.floor(i / step) % length;
      const last = Math.min(length - 1, at + reach);
      for (let to = Math.max(0, at - reach); to <= last; to++) found[i + (to - at) * step] = 1;
    }
  }
  return found;
}

/** Marks the pixels without an unmarked one at most `reach` away. */
function narrowed(marks: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const unmarked = widened(
    marks.map((mark) => 1 - mark),
    width,
    height,
    reach,
  );
  return unmarked.map((mark) => 1 - mark);
}
