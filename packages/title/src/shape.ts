import type { Glyph } from './glyphs.ts';
import {
  type Box,
  boxOf,
  type Command,
  flatten,
  type Linear,
  mapped,
  pathData,
  type Ring,
  ringData,
} from './path.ts';

/** Greatest distance of flattened curves from the true ones, thousandths of the title's em. */
export const FLATNESS = 0.3;

/** An outline around its own origin. Polygons and path data are made when they are first asked for, and kept. */
export class Shape {
  /** Bounds of the ink; null if nothing is drawn. */
  readonly ink: Box | null;
  readonly #commands: readonly Command[] | null;
  #rings: readonly Ring[] | null;
  #data: string | null = null;
  readonly #made = new Map<string, unknown>();

  private constructor(commands: readonly Command[] | null, rings: readonly Ring[] | null) {
    this.#commands = commands;
    this.#rings = rings;
    this.ink = boxOf(rings ?? flatten(commands ?? [], 2));
  }

  static ofCommands = (commands: readonly Command[]): Shape => new Shape(commands, null);
  static ofRings = (rings: readonly Ring[]): Shape => new Shape(null, rings);

  /** True curves; null for a shape of polygons. */
  get commands(): readonly Command[] | null {
    return this.#commands;
  }

  get rings(): readonly Ring[] {
    this.#rings ??= flatten(this.#commands ?? [], FLATNESS);
    return this.#rings;
  }

  get data(): string {
    this.#data ??= this.#commands ? pathData(this.#commands) : ringData(this.rings);
    return this.#data;
  }

  /** What was derived from the shape under a name before, or what `make` returns now. Holds those that were used last. */
  derived<T>(name: string, make: () => T): T {
    const known = this.#made.has(name);
    const made = known ? (this.#made.get(name) as T) : make();
    this.#made.delete(name);
    if (this.#made.size >= KEPT) this.#made.delete(this.#made.keys().next().value as string);
    this.#made.set(name, made);
    return made;
  }
}

/** Derived shapes that are kept for each: those of a slider's way back. */
const KEPT = 12;

export const EMPTY = Shape.ofRings([]);

const shapes = new WeakMap<Glyph, Map<string, Shape>>();

/** A glyph at a size and turn. The same object for the same arguments, so that nothing is derived twice. */
export function shapeOf(glyph: Glyph, linear: Linear): Shape {
  const { a, b, c, d } = linear;
  const key = `${a.toFixed(4)} ${b.toFixed(4)} ${c.toFixed(4)} ${d.toFixed(4)}`;
  const known = shapes.get(glyph) ?? new Map<string, Shape>();
  shapes.set(glyph, known);
  let shape = known.get(key);
  if (!shape) {
    shape = Shape.ofCommands(mapped(glyph.commands, linear));
    if (known.size >= KEPT) known.delete(known.keys().next().value as string);
    known.set(key, shape);
  }
  return shape;
}
