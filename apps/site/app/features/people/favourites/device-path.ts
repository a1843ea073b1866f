/** Favourites in the browser. Those of an account are at `/user/favorite`. */
export const DEVICE_FAVOURITES_PATH = '/favorite';
