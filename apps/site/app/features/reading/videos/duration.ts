const two = (n: number): string => String(n).padStart(2, '0');

/** `3:07`, `1:02:09`. @param seconds any fraction is rounded */
export function clock(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** For screen readers: `3 分 7 秒`. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), '小时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ];
  return parts.flatMap(([n, unit]) => (n > 0 ? `${n} ${unit}` : [])).join(' ');
}

/** ISO 8601 for schema.org: `PT3M7S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${whole % 60 > 0 ? `${whole % 60}S` : ''}`;
}

const LONGEST = 86_400;

/** Start time in a URL, in seconds: `t=75`. */
export function startIn(search: URLSearchParams): number {
  const t = Number(search.get('t'));
  return Number.isFinite(t) && t > 0 && t <= LONGEST ? Math.floor(t) : 0;
}
