import type { SubsetEngine } from '@ziwan/subset-engine';

/** A face that sets a line, with its axes pinned. */
export interface SettingFace {
  /** sha256 of the sfnt: the engine's key. */
  readonly sfnt: string;
  readonly axes: Readonly<Record<string, number>>;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  /** Above the baseline, y upwards. */
  readonly top: number;
  readonly bottom: number;
}

export interface PlacedGlyph {
  /** SVG path in font units. */
  readonly path: string;
  /** Ems a unit of the path. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

/** A line of text as outlines, in ems; its baseline begins at 0, 0 and y grows upwards. */
export interface Lettering {
  readonly glyphs: readonly PlacedGlyph[];
  readonly advance: number;
  /** Bounds of the ink; null where nothing is drawn. */
  readonly ink: Box | null;
}

/** A face cut down to some characters, ready to set lines of them. */
export interface Setter {
  set(text: string): Lettering;
}

/** Cuts a face down to the characters of `text`. Kerning, ligatures and other rules stay, as on the pages. */
export async function prepare(
  engine: Pick<SubsetEngine, 'subset'>,
  face: SettingFace,
  text: string,
): Promise<Setter> {
  const { bytes } = await engine.subset({
    font: face.sfnt,
    text,
    axes: face.axes,
    format: 'ttf',
    layout: 'all',
  });
  const hb = await import('harfbuzzjs');
  const hbFace = new hb.Face(new hb.Blob(bytes), 0);
  const font = new hb.Font(hbFace);
  const unit = 1 / hbFace.upem;
  const outlines = new Map<number, { path: string; box: Box | null }>();
  const outline = (id: number) => {
    let known = outlines.get(id);
    if (!known) {
      const path = font.glyphToPath(id);
      known = { path, box: boxOf(path) };
      outlines.set(id, known);
    }
    return known;
  };
  return {
    set(line) {
      const buffer = new hb.Buffer();
      buffer.addText(line);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer);
      const glyphs: PlacedGlyph[] = [];
      let ink: Box | null = null;
      let pen = 0;
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { path, box } = outline(glyph.codepoint);
        const x = pen + (glyph.xOffset ?? 0) * unit;
        const y = (glyph.yOffset ?? 0) * unit;
        if (box) {
          glyphs.push({ path, unit, x, y });
          ink = around(ink, {
            left: box.left * unit + x,
            right: box.right * unit + x,
            top: box.top * unit + y,
            bottom: box.bottom * unit + y,
          });
        }
        pen += (glyph.xAdvance ?? 0) * unit;
      }
      return { glyphs, advance: pen, ink };
    },
  };
}

/** A setter of mixed faces: each stretch of characters goes to the setter `of` names. */
export function mixed(of: (character: string) => Setter | undefined): Setter {
  return {
    set(line) {
      const runs: { setter: Setter; text: string }[] = [];
      for (const c of line) {
        const last = runs.at(-1);
        const setter = of(c) ?? last?.setter;
        if (!setter) continue;
        if (last?.setter === setter) last.text += c;
        else runs.push({ setter, text: c });
      }
      const glyphs: PlacedGlyph[] = [];
      let ink: Box | null = null;
      let pen = 0;
      for (const { setter, text } of runs) {
        const run = setter.set(text);
        for (const glyph of run.glyphs) glyphs.push({ ...glyph, x: glyph.x + pen });
        if (run.ink) ink = around(ink, { ...run.ink, left: run.ink.left + pen, right: run.ink.right + pen });
        pen += run.advance;
      }
      return { glyphs, advance: pen, ink };
    },
  };
}

const around = (a: Box | null, b: Box): Box =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        right: Math.max(a.right, b.right),
        top: Math.max(a.top, b.top),
        bottom: Math.min(a.bottom, b.bottom),
      };

/** Bounds of a path's points; control points may lie a little outside the shape, which is close enough. */
function boxOf(path: string): Box | null {
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  let box: Box | null = null;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x, y] = [numbers[i] as number, numbers[i + 1] as number];
    box = around(box, { left: x, right: x, top: y, bottom: y });
  }
  return box;
}

const n = (value: number, digits = 2) => Number(value.toFixed(digits));

/** An SVG group of a line. @param size px an em @param x of the line's origin @param y of its baseline */
export function draw(
  { glyphs }: Lettering,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  const paths = glyphs.map(
    (g) =>
      `<path transform="translate(${n(x + g.x * size)} ${n(y - g.y * size)}) scale(${n(size * g.unit, 6)} ${n(-size * g.unit, 6)})" d="${g.path}"/>`,
  );
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
