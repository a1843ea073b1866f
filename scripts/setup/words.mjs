export const megabytes = (bytes) => (bytes < 1e7 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6));

/** @param started time (ms) */
export const secondsSince = (started) => `用了 ${Math.round((Date.now() - started) / 1000)} 秒`;
