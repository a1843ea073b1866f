/** A style sheet that failed is not asked for again by Vite: a second try would bring the script alone. */
const isSheet = (error: unknown) => error instanceof Error && error.message.includes('preload CSS');

/** Imports a part of the site; one that does not come at first is tried once more. @throws what the last try threw */
export const bring = <M>(load: () => Promise<M>): Promise<M> =>
  load().catch((error: unknown) => {
    if (isSheet(error)) throw error;
    return load();
  });
