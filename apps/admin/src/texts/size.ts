const MIB = 1024 * 1024;

const GIB = 1024 * MIB;

/** Formats a number of bytes: `1.4 GB`, `1.2 MB`, `12 KB`. */
export const sizeOf = (bytes: number): string => {
  if (bytes >= GIB) return `${Number((bytes / GIB).toFixed(1))} GB`;
  return bytes >= MIB
    ? `${Number((bytes / MIB).toFixed(1))} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`;
};
