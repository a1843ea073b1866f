import type { SlotName } from '@ziwan/contract';

/** Data that third-party scripts store under the site's name. */
const TRACES: Record<SlotName, RegExp> = {
  tongji: /^(Hm_|HMACCOUNT)/,
  clarity: /^_cl(ck|sk|tk)/,
  uet: /^_uet/,
};

/** Domains a cookie visible on a host may have been set for. */
export function cookieDomains(host: string): (string | null)[] {
  const parts = host.split('.');
  const numeric = /^[\d.]+$|:/.test(host);
  return [
    null,
    ...(numeric ? [] : parts.map((_, i) => parts.slice(i).join('.')).filter((d) => d.includes('.'))),
  ];
}

export function clearTraces(slots: readonly SlotName[]): void {
  const left = (name: string) => slots.some((slot) => TRACES[slot].test(name));
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=', 1)[0] ?? '';
    if (!left(name)) continue;
    for (const domain of cookieDomains(location.hostname)) {
      document.cookie = `${name}=; path=/; max-age=0${domain ? `; domain=${domain}` : ''}`;
    }
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      for (const key of Object.keys(window[kind])) if (left(key)) window[kind].removeItem(key);
    } catch {
      // Blocked storage holds nothing of theirs either.
    }
  }
}
