import { FONT_LIMITS, previewFonts } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../api/client.ts';

export interface Wanted {
  font: string;
  /** True if `font` is an upload, and `face` a place in it. */
  uploaded?: boolean;
  /** Number of a former state that has the face; 0 for what visitors see now. */
  former?: number | undefined;
  face: string;
  text: string;
  axes?: Readonly<Record<string, number>> | undefined;
  /** Last change of the family; a new one invalidates cached specimens. */
  stamp: string;
}

export interface Drawn {
  /** CSS family; null where the face has none of the characters. */
  family: string | null;
  missing: string;
}

interface Waiting {
  wanted: Wanted;
  resolve(drawn: Drawn): void;
  reject(error: unknown): void;
}

/** Time (ms) during which the requests of a page's rows are batched into one call. */
const GATHER = 20;
/** Cached specimens; a page of the list shows 25, the intake sheet up to four a row. */
const HELD = 400;

const held = new Map<string, Promise<Drawn>>();
const faces = new Map<string, FontFace>();
let waiting: Waiting[] = [];
let count = 0;

const keyOf = (w: Wanted) =>
  JSON.stringify([w.font, w.uploaded, w.former, w.face, w.text, w.axes ?? {}, w.stamp]);

/** Draws a specimen; those that are asked for together are drawn by one call. */
export function drawSpecimen(wanted: Wanted): Promise<Drawn> {
  const key = keyOf(wanted);
  const known = held.get(key);
  if (known) return known;
  const drawn = new Promise<Drawn>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send, GATHER);
    waiting.push({ wanted, resolve, reject });
  });
  drawn.catch(() => held.delete(key));
  held.set(key, drawn);
  const oldest = held.keys().next().value;
  if (held.size > HELD && oldest !== undefined) {
    held.get(oldest)?.then(
      ({ family }) => forget(family),
      () => {},
    );
    held.delete(oldest);
  }
  return drawn;
}

function forget(family: string | null): void {
  const face = family === null ? undefined : faces.get(family);
  if (!family || !face) return;
  document.fonts.delete(face);
  faces.delete(family);
}

async function send(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += FONT_LIMITS.preview) {
    const some = all.slice(at, at + FONT_LIMITS.preview);
    try {
      const answers = await api.call(previewFonts, {
        body: {
          text: '永',
          faces: some.map(({ wanted }) => ({
            font: wanted.font,
            uploaded: wanted.uploaded ?? false,
            ...(wanted.former === undefined ? {} : { former: wanted.former }),
            face: wanted.face,
            text: wanted.text,
            axes: wanted.axes ?? {},
          })),
        },
      });
      for (const [i, answer] of answers.entries()) await settle(some[i] as Waiting, answer);
    } catch (error) {
      for (const { reject } of some) reject(error);
    }
  }
}

async function settle(
  { resolve, reject }: Waiting,
  { file, missing }: { file: string | null; missing: string },
): Promise<void> {
  try {
    if (file === null) return resolve({ family: null, missing });
    const family = `desk-${++count}`;
    const face = new FontFace(
      family,
      Uint8Array.from(atob(file), (c) => c.charCodeAt(0)),
    );
    await face.load();
    document.fonts.add(face);
    faces.set(family, face);
    resolve({ family, missing });
  } catch (error) {
    reject(error);
  }
}

/** Draws a specimen after `rest` ms without changes. The last one stays until the next is ready. */
export function useDrawn(wanted: Wanted | null, rest = 0): { drawn: Drawn | null; error: string | null } {
  const [state, setState] = useState<{ drawn: Drawn | null; error: string | null }>({
    drawn: null,
    error: null,
  });
  const key = wanted ? keyOf(wanted) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is to `wanted`
  useEffect(() => {
    if (!wanted || wanted.text.trim() === '') return;
    let gone = false;
    const timer = setTimeout(() => {
      drawSpecimen(wanted).then(
        (drawn) => gone || setState({ drawn, error: null }),
        (error: unknown) => gone || setState((before) => ({ ...before, error: messageOf(error) })),
      );
    }, rest);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}
