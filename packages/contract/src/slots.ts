/**
 * Scripts of others that an operator may switch on, each for one purpose. None runs before the visitor has agreed to
 * that purpose (docs/decisions/0008-consent.md).
 * `tongji`: visits, by Baidu Tongji. `clarity`: recordings of sessions, by Microsoft Clarity. `uet`: what came of
 * adverts, by Microsoft Advertising's universal event tracking.
 */
export const SLOT_NAMES = ['tongji', 'clarity', 'uet'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** A slot that is switched on, and the account's number there. */
export interface Slot {
  readonly name: SlotName;
  readonly id: string;
}
