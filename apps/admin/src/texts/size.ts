const MIB = 1024 * 1024;

/** Formats a number of bytes: `1.2 MB`, `12 KB`. */
export const sizeOf = (bytes: number): string =>
  bytes >= MIB ? `${Number((bytes / MIB).toFixed(1))} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
