import { drawGlyph, type Glyph, type GlyphFace, strokeFor } from './glyphs.ts';
import type { Random } from './random.ts';
import { HEIGHT, WIDTH } from './render.ts';

/** Colours of a picture, from the site's light or dark theme. */
export interface Palette {
  readonly paper: string;
  /** Paper colour in the light. */
  readonly light: string;
  readonly ink: string;
  readonly seal: string;
  readonly dark: boolean;
}

const PALETTES: readonly Palette[] = [
  { paper: '#efe8da', light: '#faf6ee', ink: '#1b1917', seal: '#b8281c', dark: false },
  { paper: '#e4d8c2', light: '#f3ead9', ink: '#2a2320', seal: '#a8241a', dark: false },
  { paper: '#dfe0da', light: '#f1f1ec', ink: '#20262a', seal: '#b8281c', dark: false },
  { paper: '#1a1815', light: '#2e2a25', ink: '#f0eae0', seal: '#d8462f', dark: true },
];

interface Scenery {
  readonly palette: Palette;
  /** SVG content of a whole picture. */
  readonly content: string;
}

interface Brush {
  readonly random: Random;
  readonly palette: Palette;
  readonly glyph: () => Glyph | null;
  /** Opacity factor (0–1) for characters in the scenery. */
  readonly strength: number;
}

interface SceneryWishes {
  /** Characters to leave out because the captcha asks for them; all others are drawn faintly. */
  readonly without?: readonly string[];
}

/** Paints a random background: ink hills, practice sheets, scattered type or an inscription. */
export function paintScenery(
  random: Random,
  faces: readonly GlyphFace[],
  { without }: SceneryWishes = {},
): Scenery {
  const palette = random.pick(PALETTES);
  const pool = faces.flatMap(({ glyphs }) => {
    const some = random.sample([...glyphs.values()], 12);
    return without ? some.filter((g) => !without.includes(g.character)) : some;
  });
  const glyph = (): Glyph | null => (pool.length === 0 ? null : random.pick(pool));
  const brush: Brush = { random, palette, glyph, strength: without ? 0.22 : 1 };
  const compose = random.pick(pool.length === 0 ? [hills] : [hills, hills, sheet, type, inscription]);
  return { palette, content: `${ground(brush)}${compose(brush)}` };
}

function ground({ random, palette }: Brush): string {
  const cx = random.integer(10, 90);
  return (
    `<defs><radialGradient id="g" cx="${cx}%" cy="${random.integer(0, 40)}%" r="90%">` +
    `<stop offset="0" stop-color="${palette.light}"/><stop offset="1" stop-color="${palette.paper}"/>` +
    `</radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${fibres(random, palette)}`
  );
}

/** Draws paper fibres, to vary plain areas. */
function fibres(random: Random, { ink }: Palette): string {
  let d = '';
  for (let i = 0; i < 70; i++) {
    const dx = random.between(-7, 7);
    d += `M${f(random.between(0, WIDTH))} ${f(random.between(0, HEIGHT))}q${f(dx / 2)} ${f(random.between(-3, 3))} ${f(dx)} ${f(random.between(-2, 2))}`;
  }
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-opacity=".13" stroke-width=".6"/>`;
}

/** Draws ranges of hills, each fading into mist at its foot. */
function hills(brush: Brush): string {
  const { random, palette } = brush;
  const layers = random.integer(3, 4);
  const parts = [disc(brush)];
  for (let i = 0; i < layers; i++) {
    const depth = (i + 1) / layers;
    const crest = 40 + 70 * depth + random.between(-10, 10);
    const id = `h${i}`;
    const opacity = 0.16 + 0.62 * depth ** 1.6;
    parts.push(
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">` +
        `<stop offset="0" stop-color="${palette.ink}" stop-opacity="${f(opacity)}"/>` +
        `<stop offset="1" stop-color="${palette.ink}" stop-opacity="${f(opacity * 0.12)}"/></linearGradient>` +
        `<path d="${ridge(random, crest, 46 - 26 * depth, 4 + i * 0.5)}" fill="url(#${id})"/>`,
    );
  }
  if (random.chance(0.7)) parts.push(birds(brush));
  parts.push(trees(brush));
  const large = brush.glyph();
  if (large) {
    const size = random.between(90, 130);
    const paint = `fill="${palette.ink}" fill-opacity=".09"`;
    const x = random.between(60, WIDTH - 60);
    parts.splice(1, 0, drawGlyph(large, { x, y: 70, size, turn: random.between(-12, 12), paint }));
  }
  parts.push(stamp(brush));
  return parts.join('');
}

/** Draws a sun or moon. */
function disc({ random, palette }: Brush): string {
  const r = random.between(13, 24);
  const fill = random.chance(0.7) ? palette.seal : palette.ink;
  return `<circle cx="${f(random.between(40, WIDTH - 40))}" cy="${f(random.between(24, 58))}" r="${f(r)}" fill="${fill}" fill-opacity="${fill === palette.seal ? '.88' : '.3'}"/>`;
}

function ridge(random: Random, crest: number, rough: number, peaks: number): string {
  const step = WIDTH / peaks;
  let d = `M-5 ${HEIGHT + 5}V${f(crest)}`;
  let x = -5;
  for (let i = 0; i <= peaks; i++) {
    const width = step * random.between(0.5, 1.6);
    const top = crest - rough * random.between(0.05, 1.3) ** 1.3;
    const foot = crest + rough * random.between(-0.2, 0.5);
    // Peaks are steeper on one side, like rock.
    const lean = random.between(0.3, 0.6);
    d += `C${f(x + width * lean * 0.6)} ${f(crest)} ${f(x + width * lean * 0.8)} ${f(top)} ${f(x + width * lean)} ${f(top)}`;
    d += `S${f(x + width * 0.85)} ${f(foot)} ${f(x + width)} ${f(foot)}`;
    x += width;
    if (x > WIDTH) break;
  }
  return `${d}L${WIDTH + 5} ${f(crest)}V${HEIGHT + 5}z`;
}

function birds({ random, palette }: Brush): string {
  const x = random.between(40, WIDTH - 90);
  const y = random.between(16, 46);
  let d = '';
  for (let i = 0; i < random.integer(3, 5); i++) {
    const s = random.between(3, 5.5);
    d += `M${f(x + i * 12 + random.between(-3, 3))} ${f(y + random.between(-7, 7))}q${f(s)} ${f(-s)} ${f(s * 1.4)} 0q${f(s * 0.7)} ${f(-s)} ${f(s * 1.6)} ${f(-s * 0.3)}`;
  }
  return `<path d="${d}" fill="none" stroke="${palette.ink}" stroke-width="1.3" stroke-linecap="round" stroke-opacity=".8"/>`;
}

/** Draws pines on the nearest slope, each a stroke and a few dabs. */
function trees({ random, palette }: Brush): string {
  let trunks = '';
  let dabs = '';
  for (let i = 0; i < random.integer(3, 7); i++) {
    const x = random.between(8, WIDTH - 8);
    const foot = random.between(126, 150);
    const tall = random.between(16, 34);
    trunks += `M${f(x)} ${f(foot)}q${f(random.between(-3, 3))} ${f(-tall / 2)} ${f(random.between(-3, 3))} ${f(-tall)}`;
    for (let k = 0; k < 5; k++) {
      const y = foot - tall + k * (tall / 6);
      const w = 3 + k * 1.7;
      dabs += `M${f(x - w)} ${f(y + 2)}Q${f(x)} ${f(y - 3)} ${f(x + w)} ${f(y + 2)}Q${f(x)} ${f(y + 1)} ${f(x - w)} ${f(y + 2)}z`;
    }
  }
  return (
    `<path d="${trunks}" fill="none" stroke="${palette.ink}" stroke-width="1.2" stroke-opacity=".85"/>` +
    `<path d="${dabs}" fill="${palette.ink}" fill-opacity=".8"/>`
  );
}

/** Draws a practice sheet: 米字格 cells with large characters. */
function sheet(brush: Brush): string {
  const { random, palette, strength } = brush;
  const cell = random.pick([52, 62, 78]);
  const left = -random.between(0, cell);
  const top = -random.between(0, cell / 2);
  const parts: string[] = [];
  let frame = '';
  let cross = '';
  for (let x = left; x < WIDTH; x += cell) {
    for (let y = top; y < HEIGHT; y += cell) {
      frame += `M${f(x)} ${f(y)}h${cell}v${cell}h${-cell}z`;
      cross += `M${f(x)} ${f(y)}l${cell} ${cell}M${f(x + cell)} ${f(y)}l${-cell} ${cell}M${f(x + cell / 2)} ${f(y)}v${cell}M${f(x)} ${f(y + cell / 2)}h${cell}`;
    }
  }
  parts.push(
    `<path d="${cross}" fill="none" stroke="${palette.seal}" stroke-opacity=".4" stroke-width=".7" stroke-dasharray="3 3"/>`,
    `<path d="${frame}" fill="none" stroke="${palette.seal}" stroke-opacity=".75" stroke-width="1"/>`,
  );
  for (let x = left + cell / 2; x < WIDTH + cell / 2; x += cell) {
    for (let y = top + cell / 2; y < HEIGHT + cell / 2; y += cell) {
      const glyph = brush.glyph();
      if (!glyph || random.chance(0.12)) continue;
      const opacity = random.pick([0.9, 0.75, 0.5, 0.28]) * strength;
      const size = cell * random.between(0.66, 0.8);
      parts.push(
        drawGlyph(glyph, { x, y, size, paint: `fill="${palette.ink}" fill-opacity="${f(opacity)}"` }),
      );
    }
  }
  return parts.join('');
}

/** Scatters overlapping characters of all sizes over the sheet. */
function type(brush: Brush): string {
  const { random, palette, strength } = brush;
  const parts: string[] = [];
  for (let i = 0; i < 9; i++) {
    const glyph = brush.glyph();
    if (!glyph) continue;
    const size = i < 3 ? random.between(120, 180) : random.between(38, 90);
    const outline = random.chance(0.25);
    const colour = i === 4 || i === 7 ? palette.seal : palette.ink;
    const opacity = i < 3 ? random.between(0.1, 0.22) : random.between(0.4, 0.9) * strength;
    const paint = outline
      ? `fill="none" stroke="${colour}" stroke-opacity="${f(opacity)}" stroke-width="${strokeFor(glyph, size, 1.2)}"`
      : `fill="${colour}" fill-opacity="${f(opacity)}"`;
    // Spreads them over the width, leaving no area empty.
    const x = ((i * 37) % 100) * 0.01 * WIDTH + random.between(-16, 32);
    const y = random.between(14, HEIGHT - 14);
    parts.push(drawGlyph(glyph, { x, y, size, turn: random.between(-24, 24), paint }));
  }
  return parts.join('');
}

/** Draws columns from right to left, a seal at the end, and a large faint character behind them. */
function inscription(brush: Brush): string {
  const { random, palette, strength } = brush;
  const parts: string[] = [];
  const large = brush.glyph();
  if (large) {
    const paint = `fill="${palette.seal}" fill-opacity="${f((palette.dark ? 0.5 : 0.85) * strength)}"`;
    const x = random.between(60, 130);
    parts.push(drawGlyph(large, { x, y: HEIGHT / 2, size: random.between(110, 145), paint }));
  }
  const size = random.between(19, 24);
  const pitch = size * 1.5;
  let rules = '';
  let column = 0;
  for (let x = WIDTH - 22; x > 24; x -= pitch, column++) {
    rules += `M${f(x - pitch / 2)} 6V${HEIGHT - 6}`;
    const opacity = random.between(0.5, 0.92) * strength;
    const start = 20 + (column % 3 === 2 ? size : 0);
    for (let y = start; y < HEIGHT - 12; y += size * 1.22) {
      const glyph = brush.glyph();
      if (!glyph) continue;
      parts.push(
        drawGlyph(glyph, { x, y, size, paint: `fill="${palette.ink}" fill-opacity="${f(opacity)}"` }),
      );
    }
  }
  parts.unshift(
    `<path d="${rules}" fill="none" stroke="${palette.seal}" stroke-opacity=".45" stroke-width=".8"/>`,
  );
  parts.push(stamp(brush));
  return parts.join('');
}

/** Draws a cinnabar seal with a knocked-out character. */
function stamp(brush: Brush): string {
  const { random, palette, strength } = brush;
  // No seal in click captchas, where it would distract from the requested characters.
  if (strength < 1) return '';
  const glyph = brush.glyph();
  const side = random.between(20, 27);
  const x = random.between(16, WIDTH - 44);
  const y = random.between(HEIGHT - 66, HEIGHT - 34);
  const turn = random.between(-4, 4);
  const middle = { x: x + side / 2, y: y + side / 2 };
  return (
    `<rect x="${f(x)}" y="${f(y)}" width="${f(side)}" height="${f(side)}" rx="2.5" fill="${palette.seal}" transform="rotate(${f(turn)} ${f(middle.x)} ${f(middle.y)})"/>` +
    (glyph ? drawGlyph(glyph, { ...middle, size: side * 0.74, turn, paint: 'fill="#fff8ee"' }) : '')
  );
}

const f = (value: number) => value.toFixed(2);
