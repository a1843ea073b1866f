import type { Endpoint } from '@ziwan/contract';
import { closeForm, fontSets, mentionList, openForm, openForms, siteStatus } from '@ziwan/contract/admin';

/** Calls that open pages repeat by themselves; the server does not count them either. */
const BACKGROUND: ReadonlySet<Endpoint> = new Set<Endpoint>([
  fontSets,
  siteStatus,
  openForm,
  closeForm,
  openForms,
  mentionList,
]);

/** Time (ms) of the last call that this page made for its user. */
let last = Date.now();

export const lastActivity = (): number => last;

export function noteActivity(endpoint: Endpoint, now = Date.now()): void {
  if (!BACKGROUND.has(endpoint)) last = now;
}
