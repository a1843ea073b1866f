export const HANGS = '永';
export const TRAPS = '崩';
export const BREAKS_LATER = '脆';
export const THROWS = '误';
