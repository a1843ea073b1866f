import { type ApiClient, type DataOf, findByShape, isApiError } from '@ziwan/contract';
import type { Frame } from '@ziwan/shape';
import { statusMessage } from '../../../api/status-messages.ts';
import type { Seen } from './reading/messages.ts';

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

export type Found = DataOf<typeof findByShape>;

const base64 = (features: Int8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(features.buffer, features.byteOffset, features.length)));

/**
 * Asks which fonts draw the letters so. Sends features and readings.
 * @param version of the features
 * @param text what the visitor wants to write
 * @throws Error with a sentence for the visitor
 */
export async function lookFor(
  api: ApiClient,
  version: number,
  letters: readonly { readonly seen: Pick<Seen, 'features'>; readonly read: string }[],
  text: string,
): Promise<Found> {
  const characters = letters.map(({ seen, read }) => ({
    features: base64(seen.features),
    ...(read === '' ? {} : { read }),
  }));
  const body = { version, characters, ...(text === '' ? {} : { text }) };
  try {
    return await api.call(findByShape, { body }, { quiet: true });
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw new Error(statusMessage(error.status, error.message));
  }
}
