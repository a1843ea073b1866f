import { SHAPE_SEARCH } from '@ziwan/contract';
import {
  boxOf,
  FEATURES_VERSION,
  type Frame,
  featuresOfInk,
  findText,
  inkOfField,
  inksOf,
  type Picture,
  type PlateText,
  type Quad,
  reachOf,
  readPlate,
  straightened,
} from '@ziwan/shape';
import type { InkChoice, Opened, Plate, View } from './messages.ts';
import { cropOf, openPicture, pixelsOf } from './open-picture.ts';

type Pixels = Picture & { readonly rgba: Uint8ClampedArray<ArrayBuffer> };

const NO_EFFECTS = { outlined: false, shadow: null, slant: 0 } as const;

/** The picture of a visitor, and the plate that was last cut from it. */
export class Plates {
  #picture: Pixels | null = null;
  #plate: { readonly id: number; readonly pixels: Pixels; readonly text: PlateText | null } | null = null;
  #last = 0;

  async open(file: File): Promise<Opened> {
    const opened = await openPicture(file);
    if ('problem' in opened) return opened;
    const { data, width, height } = pixelsOf(opened.bitmap);
    this.#picture = { width, height, rgba: data };
    return { bitmap: opened.bitmap, corners: findText(this.#picture) };
  }

  /** Draws a part of the picture straight, and finds its characters. */
  async straighten(corners: Quad): Promise<Plate> {
    if (!this.#picture) throw new Error('a picture is opened first');
    const pixels = straightened(this.#picture, corners);
    const text = readPlate(pixels, SHAPE_SEARCH.characters);
    const id = ++this.#last;
    this.#plate = { id, pixels, text };
    const { width, height } = pixels;
    const bitmap = await createImageBitmap(new ImageData(pixels.rgba, width, height));
    return { id, width, height, bitmap, frames: text?.frames ?? [], latin: text?.latin ?? false };
  }

  /** Separates ink from ground, outline and shadow, and takes the slant out; null for a plate that is not the last one. */
  view(plate: number, frames: readonly Frame[], choice: InkChoice): View | null {
    if (this.#plate?.id !== plate) return null;
    const { pixels, text } = this.#plate;
    const { inks, ...effects } = separated(pixels, text, frames, choice);
    const seen = frames.map((frame, i) => {
      const ink = inks[i];
      const box = ink && boxOf(ink);
      const features = ink && featuresOfInk(ink);
      const by = Math.tan((effects.slant * Math.PI) / 180);
      const moved = { from: reachOf(frame.height, effects.slant) - (by * frame.height) / 2, by };
      return ink && box && features ? { ink, moved, box, features } : null;
    });
    return { ...effects, version: FEATURES_VERSION, seen };
  }
}

/** On a ground of several tones, ink is what has its colour, unless the visitor knows better. */
function separated(pixels: Pixels, text: PlateText | null, frames: readonly Frame[], choice: InkChoice) {
  const { paper, level, outlined, shadowed, slant } = choice;
  const options = {
    paper: paper === 'auto' ? undefined : paper,
    level: level / 100,
    outlined: outlined ?? undefined,
    shadowed: shadowed ?? undefined,
    slant: slant ?? undefined,
  };
  const byTone = () =>
    inksOf(
      frames.map((frame) => cropOf(pixels, frame)),
      options,
    );
  const known = paper !== 'auto' || outlined || shadowed || slant !== null;
  if (!text || known) return byTone();
  const byColour = () => ({
    ...NO_EFFECTS,
    inks: frames.map((frame) => inkOfField(text.field, frame, level / 100)),
  });
  if (!text.plain) return byColour();
  const plain = byTone();
  return plain.inks.every((ink) => ink && boxOf(ink)) ? plain : byColour();
}
