import type { RefCallback } from 'react';

/** Ref for a watched image (`watch-pictures.ts`). The watcher loads after the page. */
export const watched: RefCallback<HTMLImageElement> = (image) =>
  image === null ? undefined : watch([image]);

/** Watches images already in the page. @returns stops */
export function watch(images: Iterable<HTMLImageElement>): () => void {
  let ended = false;
  let ends: (() => void)[] = [];
  import('./watch-pictures.ts').then(
    ({ watchPicture }) => {
      if (!ended) ends = Array.from(images, watchPicture);
    },
    // Without it the browser's lazy loading applies.
    () => {},
  );
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}
