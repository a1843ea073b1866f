import { SLOT_NAMES, type SlotName } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';

/** Increment when the meaning of consent changes; everyone is asked again. */
export const CONSENT_VERSION = '1';
export const CONSENT_KEY = 'consent';
/** Lifetime (ms) of consent: one year. */
const LIFE_MS = 365 * 24 * 3600 * 1000;

/** Stored consent. Never sent to the server. */
interface Choice {
  version: string;
  asked: readonly SlotName[];
  allowed: readonly SlotName[];
  /** ISO 8601. */
  at: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const names = (value: unknown): SlotName[] | null =>
  Array.isArray(value) ? SLOT_NAMES.filter((name) => value.includes(name)) : null;

/** The valid stored consent; null if there is none, it expired, or the enabled purposes changed. */
export function readChoice(storage: Storage, slots: readonly SlotName[], now: number): Choice | null {
  try {
    const kept = JSON.parse(storage.getItem(CONSENT_KEY) ?? 'null') as Partial<Choice> | null;
    const asked = names(kept?.asked);
    const allowed = names(kept?.allowed);
    const at = Date.parse(String(kept?.at));
    if (!asked || !allowed || kept?.version !== CONSENT_VERSION) return null;
    if (!(at <= now) || now - at > LIFE_MS) return null;
    if (asked.length !== slots.length || !slots.every((name) => asked.includes(name))) return null;
    return { version: kept.version, asked, allowed, at: isoOf(at) };
  } catch {
    return null;
  }
}

/** @returns the stored consent; without storage it lasts until the page is left */
export function writeChoice(
  storage: Storage,
  asked: readonly SlotName[],
  allowed: readonly SlotName[],
  now: number,
): Choice {
  const choice: Choice = { version: CONSENT_VERSION, asked, allowed, at: isoOf(now) };
  try {
    storage.setItem(CONSENT_KEY, JSON.stringify(choice));
  } catch {
    // The visitor is asked again on the next page load.
  }
  return choice;
}

/** True if the browser sends Global Privacy Control or Do Not Track, which counts as a refusal. */
export function refusesByItself(browser: {
  globalPrivacyControl?: unknown;
  doNotTrack?: string | null;
}): boolean {
  const { globalPrivacyControl: gpc, doNotTrack } = browser;
  return gpc === true || gpc === '1' || doNotTrack === '1' || doNotTrack === 'yes';
}
