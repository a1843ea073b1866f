/** Why a script may be missing, and what to do. */
export const NOT_LOADED = '可能是网络断了，也可能是网站刚更新过。再试一次还不行，就刷新这一页';

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
