export const HANGS = '永';
export const TRAPS = '崩';
