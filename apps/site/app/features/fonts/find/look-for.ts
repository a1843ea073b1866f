import { type ApiClient, type DataOf, findByShape, isApiError } from '@ziwan/contract';
import {
  type Box,
  boxOf,
  FEATURES_VERSION,
  featuresOfInk,
  greyOf,
  type Ink,
  type Inks,
  inkOfCrop,
  inksOf,
  reachOf,
} from '@ziwan/shape';
import { statusMessage } from '../../../api/status-messages.ts';
import { type Frame, suggestFrames } from './frames.ts';
import { cropOf, type Plate } from './picture.ts';

/** Corrections of what the site takes for ink. */
export interface InkChoice {
  readonly paper: 'auto' | 'light' | 'dark';
  /** −100 to 100: from the darkest of the ink only to all that differs from the paper. */
  readonly level: number;
  /** Null: as they are found. */
  readonly outlined: boolean | null;
  readonly shadowed: boolean | null;
  /** Degrees to the right. */
  readonly slant: number | null;
}

/** A framed character. */
export interface Letter {
  readonly id: number;
  readonly frame: Frame;
  /** What the visitor reads; empty if the site is to read it. */
  readonly read: string;
  /** What the site takes it for, if the visitor has not said. */
  readonly taken: string;
  readonly likely: readonly string[];
}

/** What the site sees in a frame. */
export interface Seen {
  /** Upright, and wider than the frame by what was moved. */
  readonly ink: Ink;
  /** How far (px) the slant moved the rows of the frame: the first one, and each by how much more. */
  readonly moved: { readonly from: number; readonly by: number };
  /** Bounds of the ink. */
  readonly box: Box;
  readonly features: Int8Array;
}

export type Found = DataOf<typeof findByShape>;

/** What the site sees in all frames of a picture. */
export interface View extends Pick<Inks, 'outlined' | 'shadow' | 'slant'> {
  /** Null for a frame without ink. */
  readonly seen: ReadonlyMap<Frame, Seen | null>;
}

const optionsOf = ({ paper, level, outlined, shadowed, slant }: InkChoice) => ({
  paper: paper === 'auto' ? undefined : paper,
  level: level / 100,
  outlined: outlined ?? undefined,
  shadowed: shadowed ?? undefined,
  slant: slant ?? undefined,
});

/** Frames for the largest line of a picture. */
export function framesIn(plate: Plate, choice: InkChoice): Frame[] {
  const ink = inkOfCrop(greyOf(plate), optionsOf(choice));
  return ink ? suggestFrames(ink) : [];
}

/** Separates ink from paper, outline and shadow, and takes the slant out. */
export function viewOf(plate: Plate, frames: readonly Frame[], choice: InkChoice): View {
  const { inks, ...effects } = inksOf(
    frames.map((frame) => cropOf(plate, frame)),
    optionsOf(choice),
  );
  const seen = frames.map((frame, i) => {
    const ink = inks[i];
    const box = ink && boxOf(ink);
    const features = ink && featuresOfInk(ink);
    const by = Math.tan((effects.slant * Math.PI) / 180);
    const moved = { from: reachOf(frame.height, effects.slant) - (by * frame.height) / 2, by };
    return [frame, ink && box && features ? { ink, moved, box, features } : null] as const;
  });
  return { ...effects, seen: new Map(seen) };
}

const base64 = (features: Int8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(features.buffer, features.byteOffset, features.length)));

/**
 * Asks which fonts draw the letters so. Sends features and readings.
 * @param text what the visitor wants to write
 * @throws Error with a sentence for the visitor
 */
export async function lookFor(
  api: ApiClient,
  letters: readonly { readonly seen: Pick<Seen, 'features'>; readonly read: string }[],
  text: string,
): Promise<Found> {
  const characters = letters.map(({ seen, read }) => ({
    features: base64(seen.features),
    ...(read === '' ? {} : { read }),
  }));
  const body = { version: FEATURES_VERSION, characters, ...(text === '' ? {} : { text }) };
  try {
    return await api.call(findByShape, { body }, { quiet: true });
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new Error(statusMessage(error.status, error.message));
  }
}
