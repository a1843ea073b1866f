/** Timeout (ms) of a package or its estimate: large ones take minutes, and others may be made before it. */
export const PACKAGE_TIMEOUT = 10 * 60_000;
