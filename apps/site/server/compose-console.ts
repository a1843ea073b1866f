import { audited, createStaff, type StaffDomain } from './domains/staff/index.ts';
import type { AnyHandler } from './handling.ts';

export interface ConsoleDomains {
  readonly staff: StaffDomain;
  readonly handlers: readonly AnyHandler[];
}

type StaffParts = Parameters<typeof createStaff>[0];

/** Everything by which the site is run. What changes something is recorded, whatever domain it belongs to. */
export function composeConsole(parts: StaffParts): ConsoleDomains {
  const staff = createStaff(parts);
  const domains: readonly { readonly handlers: readonly AnyHandler[] }[] = [staff];
  return {
    staff,
    handlers: domains.flatMap((d) => d.handlers).map((handler) => audited(handler, staff.audit)),
  };
}
