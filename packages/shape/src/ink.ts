/** Ink of one character: 0 is paper, 1 is ink. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A greyscale crop, one byte a pixel. */
export interface Crop {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayLike<number>;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  /** Exclusive. */
  readonly right: number;
  readonly bottom: number;
}

/** Share of the pixels of a crop below which a connected piece is a speckle. */
const SPECKLE = 0.0012;
const SMALLEST_PIECE = 4;
/** Difference (grey levels) between ink and paper below which a crop is blank. */
const FAINTEST = 12;

/** Corrections of what `inkOfCrop` finds by itself. */
export interface InkOptions {
  /** Tone of the paper. */
  readonly paper?: 'light' | 'dark' | undefined;
  /** −1 to 1: from the darkest of the ink only to all that differs from the paper. */
  readonly level?: number | undefined;
}

/**
 * Separates ink from paper: the threshold is Otsu's, and what fills most of the border is paper.
 * @returns null for a blank crop
 */
export function inkOfCrop({ width, height, pixels }: Crop, options: InkOptions = {}): Ink | null {
  const [dark, light] = tonesOf(pixels, width * height);
  if (light - dark < FAINTEST) return null;
  const middle = (dark + light) / 2;
  let border = 0;
  let lightBorder = 0;
  const look = (at: number) => {
    border++;
    if ((pixels[at] as number) > middle) lightBorder++;
  };
  for (let x = 0; x < width; x++) {
    look(x);
    look((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    look(y * width);
    look(y * width + width - 1);
  }
  const isLight = options.paper ? options.paper === 'light' : lightBorder * 2 > border;
  const [paper, ink] = isLight ? [light, dark] : [dark, light];
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) values[i] = ((pixels[i] as number) - paper) / (ink - paper);
  return inkOfTones({ width, height, values }, options.level);
}

/** Ink of tones of which 0 is paper and 1 is ink; they may lie beyond both. */
export function inkOfTones({ width, height, values }: Ink, level: InkOptions['level'] = 0): Ink {
  // Half of the ink lies at `edge`; the span is the widest that keeps paper at 0 and ink at 1.
  const edge = 0.5 - 0.4 * level;
  const span = 2 * Math.min(edge, 1 - edge);
  return {
    width,
    height,
    values: values.map((value) => Math.min(1, Math.max(0, (value - edge) / span + 0.5))),
  };
}

/** Mean grey levels on both sides of Otsu's threshold. */
function tonesOf(pixels: ArrayLike<number>, count: number): [dark: number, light: number] {
  const histogram = new Float64Array(256);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const level = pixels[i] as number;
    histogram[level] = (histogram[level] as number) + 1;
    total += level;
  }
  let best = { variance: -1, dark: 0, light: 0 };
  let below = 0;
  let sum = 0;
  for (let level = 0; level < 255; level++) {
    below += histogram[level] as number;
    sum += level * (histogram[level] as number);
    if (below === 0 || below === count) continue;
    const dark = sum / below;
    const light = (total - sum) / (count - below);
    const variance = below * (count - below) * (light - dark) ** 2;
    if (variance > best.variance) best = { variance, dark, light };
  }
  return [best.dark, best.light];
}

/** Bounds of the ink without speckles; null if there is none. */
export function boxOf({ width, height, values }: Ink): Box | null {
  // 1 for ink that no piece has yet.
  const unseen = new Uint8Array(values.length);
  for (let at = 0; at < unseen.length; at++) if ((values[at] as number) > 0.5) unseen[at] = 1;
  const stack = new Int32Array(values.length);
  const least = Math.max(SMALLEST_PIECE, values.length * SPECKLE);
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let start = unseen.indexOf(1); start >= 0; start = unseen.indexOf(1, start + 1)) {
    const piece = { left: width, top: height, right: 0, bottom: 0 };
    let size = 0;
    let depth = 1;
    stack[0] = start;
    unseen[start] = 0;
    while (depth > 0) {
      const at = stack[--depth] as number;
      const x = at % width;
      const y = (at - x) / width;
      size++;
      if (x < piece.left) piece.left = x;
      if (x >= piece.right) piece.right = x + 1;
      if (y < piece.top) piece.top = y;
      if (y >= piece.bottom) piece.bottom = y + 1;
      if (x > 0 && unseen[at - 1]) {
        unseen[at - 1] = 0;
        stack[depth++] = at - 1;
      }
      if (x < width - 1 && unseen[at + 1]) {
        unseen[at + 1] = 0;
        stack[depth++] = at + 1;
      }
      if (y > 0 && unseen[at - width]) {
        unseen[at - width] = 0;
        stack[depth++] = at - width;
      }
      if (y < height - 1 && unseen[at + width]) {
        unseen[at + width] = 0;
        stack[depth++] = at + width;
      }
    }
    if (size < least) continue;
    bounds.left = Math.min(bounds.left, piece.left);
    bounds.top = Math.min(bounds.top, piece.top);
    bounds.right = Math.max(bounds.right, piece.right);
    bounds.bottom = Math.max(bounds.bottom, piece.bottom);
  }
  return bounds.left < bounds.right ? bounds : null;
}
