const MOST = 512 * 1024 * 1024;
/** Of what the process may have; as much again goes to whatever else grows, and three times that is there from the start. */
const SHARE = 1 / 6;

/**
 * Bytes of fonts that the subset engine may keep in memory: what it asks for where there is room, a share of it where
 * a container or a control group allows the process less.
 * @param limit bytes that the system allows this process; 0 or a number beyond all memory where it sets none
 */
export function residentFontBytes(limit: number = process.constrainedMemory()): number {
  return limit > 0 ? Math.min(MOST, Math.floor(limit * SHARE)) : MOST;
}
