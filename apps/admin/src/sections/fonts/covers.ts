import { previewCover } from '@ziwan/contract/admin';
import type { Cover } from '@ziwan/contract/covers';
import { api } from '../../api/client.ts';

export interface WantedCover {
  font: string;
  /** True if `font` is an upload, and `face` a place in it. */
  uploaded?: boolean;
  face: string;
  /** Best first: the first that the face can fill is drawn. */
  covers: readonly Cover[];
  /** Script whose words are preferred; null derives it from the face. */
  script: string | null;
  /** Last change of the family; a new one invalidates kept pictures. */
  stamp: string;
}

export interface DrawnCover {
  cover: Cover;
  /** Object URL of the SVG. */
  url: string;
}

/** Pictures that are asked for at once: each is drawn from a dozen outlines or more. */
const AT_ONCE = 2;
/** Pictures that are kept; each takes 10 to 130 kB. */
const KEPT = 90;

const kept = new Map<string, Promise<DrawnCover | null>>();
const waiting: (() => Promise<void>)[] = [];
let running = 0;

/** Draws a cover, one after the other of those that are asked for; `null` if the face fills none. */
export function drawCover(wanted: WantedCover): Promise<DrawnCover | null> {
  const key = JSON.stringify(wanted);
  const known = kept.get(key);
  if (known) return known;
  const drawn = new Promise<DrawnCover | null>((resolve, reject) => {
    waiting.push(() => ask(wanted).then(resolve, reject));
  });
  drawn.catch(() => kept.delete(key));
  kept.set(key, drawn);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT && oldest !== undefined) {
    kept.get(oldest)?.then(
      (one) => one && URL.revokeObjectURL(one.url),
      () => {},
    );
    kept.delete(oldest);
  }
  next();
  return drawn;
}

function next(): void {
  const work = running < AT_ONCE ? waiting.shift() : undefined;
  if (!work) return;
  running++;
  void work().finally(() => {
    running--;
    next();
  });
}

async function ask({ stamp: _, ...body }: WantedCover): Promise<DrawnCover | null> {
  const { cover, svg } = await api.call(previewCover, { body: { ...body, covers: [...body.covers] } });
  if (cover === null || svg === null) return null;
  return { cover, url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })) };
}
