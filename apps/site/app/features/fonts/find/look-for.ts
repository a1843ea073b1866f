import { type ApiClient, type DataOf, findByShape, isApiError } from '@ziwan/contract';
import {
  type Box,
  boxOf,
  type Crop,
  FEATURES_VERSION,
  featuresOfInk,
  type Ink,
  inkOfCrop,
} from '@ziwan/shape';
import { statusMessage } from '../../../api/status-messages.ts';
import { type Frame, suggestFrames } from './frames.ts';
import { cropOf, type Plate } from './picture.ts';

/** Corrections of what the site takes for ink. */
export interface InkChoice {
  readonly paper: 'auto' | 'light' | 'dark';
  /** −100 to 100: from the darkest of the ink only to all that differs from the paper. */
  readonly level: number;
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
  readonly ink: Ink;
  /** Bounds of the ink. */
  readonly box: Box;
  readonly features: Int8Array;
}

export type Found = DataOf<typeof findByShape>;

const optionsOf = ({ paper, level }: InkChoice) => ({
  ...(paper === 'auto' ? {} : { paper }),
  level: level / 100,
});

/** Frames for the largest line of a picture. */
export function framesIn(grey: Crop, choice: InkChoice): Frame[] {
  const ink = inkOfCrop(grey, optionsOf(choice));
  return ink ? suggestFrames(ink) : [];
}

/** Null for a frame without ink. */
export function seenIn({ grey }: Plate, frame: Frame, choice: InkChoice): Seen | null {
  const ink = inkOfCrop(cropOf(grey, frame), optionsOf(choice));
  const box = ink && boxOf(ink);
  const features = ink && featuresOfInk(ink);
  return ink && box && features ? { ink, box, features } : null;
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
