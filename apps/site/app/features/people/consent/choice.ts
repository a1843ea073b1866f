import { SLOT_NAMES, type SlotName } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';

/** Raise it when what a visitor agrees to changes its meaning: everybody is asked anew. */
export const CONSENT_VERSION = '1';
export const CONSENT_KEY = 'consent';
/** An answer is good for a year. */
const LIFE_MS = 365 * 24 * 3600 * 1000;

/** What a visitor has said, as it lies in the browser; the server never sees it. */
export interface Choice {
  version: string;
  /** What they were asked about. */
  asked: readonly SlotName[];
  /** What of it they agreed to. */
  allowed: readonly SlotName[];
  /** ISO 8601. */
  at: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

const names = (value: unknown): SlotName[] | null =>
  Array.isArray(value) ? SLOT_NAMES.filter((name) => value.includes(name)) : null;

/**
 * The answer that still holds; null where there is none, it is too old, or it was about something else than what is
 * switched on now.
 */
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

/** @returns what was kept; where storage is closed to us it holds as long as the page. */
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
    // The visitor is asked again with the next page that is loaded.
  }
  return choice;
}

/** Does the browser itself ask not to be followed (Global Privacy Control, Do Not Track)? That is a no. */
export function refusesByItself(browser: {
  globalPrivacyControl?: unknown;
  doNotTrack?: string | null;
}): boolean {
  const { globalPrivacyControl: gpc, doNotTrack } = browser;
  return gpc === true || gpc === '1' || doNotTrack === '1' || doNotTrack === 'yes';
}
