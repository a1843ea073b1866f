/**
 * Third-party scripts that an operator may enable. Each runs only after the visitor consents to its purpose
 * (docs/decisions/0008-consent.md).
 * `tongji`: page views, by Baidu Tongji. `clarity`: session recordings, by Microsoft Clarity. `uet`: advert
 * conversions, by Microsoft Advertising's universal event tracking.
 */
export const SLOT_NAMES = ['tongji', 'clarity', 'uet'] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** An enabled slot, with the site's account id at the third party. */
export interface Slot {
  readonly name: SlotName;
  readonly id: string;
}
