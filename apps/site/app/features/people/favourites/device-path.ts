/** What a browser keeps for a visitor without an account; `/user/favorite` is what an account keeps. */
export const DEVICE_FAVOURITES_PATH = '/favorite';
