/** Vite does not request a failed style sheet again: a retry would load the script without its styles. */
const isSheet = (error: unknown) => error instanceof Error && error.message.includes('preload CSS');

/**
 * Imports a module and retries once.
 * @throws the error of the last attempt
 */
export const importWithRetry = <M>(load: () => Promise<M>): Promise<M> =>
  load().catch((error: unknown) => {
    if (isSheet(error)) throw error;
    return load();
  });
