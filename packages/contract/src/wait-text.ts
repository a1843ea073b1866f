/**
 * @param seconds a positive number
 * @returns `58 秒`, `12 分钟`, `3 小时`, rounded up
 */
export function waitText(seconds: number): string {
  if (seconds <= 90) return `${Math.ceil(seconds)} 秒`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
