import type { RefCallback } from 'react';

/** Ref of an image that is looked after (`watch-pictures.ts`); what does that comes after the page. */
export const watched: RefCallback<HTMLImageElement> = (image) =>
  image === null ? undefined : watch([image]);

/** Looks after images that are in the page already. @returns ends it */
export function watch(images: Iterable<HTMLImageElement>): () => void {
  let ended = false;
  let ends: (() => void)[] = [];
  import('./watch-pictures.ts').then(
    ({ watchPicture }) => {
      if (!ended) ends = Array.from(images, watchPicture);
    },
    // Without it the browser loads them as it always does.
    () => {},
  );
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
