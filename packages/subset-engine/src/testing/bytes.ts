export const u8 = (...values: number[]): number[] => values.map((v) => v & 0xff);
export const u16 = (...values: number[]): number[] => values.flatMap((v) => [(v >> 8) & 0xff, v & 0xff]);
export const u32 = (...values: number[]): number[] =>
  values.flatMap((v) => [(v >>> 24) & 0xff, (v >>> 16) & 0xff, (v >>> 8) & 0xff, v & 0xff]);
export const ascii = (text: string): number[] => [...text].map((c) => c.charCodeAt(0));
