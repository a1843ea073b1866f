import { createCorrespondence } from './domains/correspondence/index.ts';
import { audited, createStaff, type StaffDomain } from './domains/staff/index.ts';
import { createStatistics } from './domains/statistics/index.ts';
import type { AnyHandler } from './handling.ts';

export interface ConsoleDomains {
  readonly staff: StaffDomain;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

type Parts = Parameters<typeof createStaff>[0] &
  Omit<Parameters<typeof createCorrespondence>[0], 'onFault'> & {
    onFault: (error: unknown, where: string) => void;
  };

/** Everything by which the site is run. What changes something is recorded, whatever domain it belongs to. */
export function composeConsole(parts: Parts): ConsoleDomains {
  const { onFault } = parts;
  const staff = createStaff(parts);
  const statistics = createStatistics({ ...parts, onFault: (error) => onFault(error, 'statistics') });
  const domains: readonly { readonly handlers: readonly AnyHandler[] }[] = [
    staff,
    createCorrespondence({ ...parts, onFault: (error) => onFault(error, 'correspondence') }),
    statistics,
  ];
  const handlers = domains.flatMap((d) => d.handlers).map((handler) => audited(handler, staff.audit));
  return { staff, handlers: [...handlers, statistics.visit], close: () => statistics.close() };
}
