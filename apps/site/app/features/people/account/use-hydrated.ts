import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the page as the server has sent it, true as soon as scripts have taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
