import type { AnyHandler } from './calls/handling.ts';
import { type ContentDeskDomain, createContentDesk } from './running/content-desk/index.ts';
import { type CorrespondenceDomain, createCorrespondence } from './running/correspondence/index.ts';
import { createFontDesk, type FontDeskDomain } from './running/font-desk/index.ts';
import { audited, createStaff, type StaffDomain } from './running/staff/index.ts';
import { createStatistics, type StatisticsDomain } from './running/statistics/index.ts';

export interface ConsoleDomains {
  readonly staff: StaffDomain;
  readonly contentDesk: ContentDeskDomain;
  readonly correspondence: CorrespondenceDomain;
  readonly fontDesk: FontDeskDomain;
  readonly statistics: StatisticsDomain;
}

type Parts = Parameters<typeof createStaff>[0] &
  Parameters<typeof createContentDesk>[0] &
  Omit<Parameters<typeof createFontDesk>[0], 'onFault'> &
  Omit<Parameters<typeof createCorrespondence>[0], 'onFault'> & {
    onFault: (error: unknown, where: string) => void;
  };

/** Everything by which the site is run. What changes something is recorded, whatever domain it belongs to. */
export function composeConsole(parts: Parts): {
  readonly domains: ConsoleDomains;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
} {
  const { onFault } = parts;
  const staff = createStaff(parts);
  const contentDesk = createContentDesk(parts);
  const correspondence = createCorrespondence({
    ...parts,
    onFault: (error) => onFault(error, 'correspondence'),
  });
  const fontDesk = createFontDesk({ ...parts, onFault: (error) => onFault(error, 'font desk') });
  const statistics = createStatistics({ ...parts, onFault: (error) => onFault(error, 'statistics') });
  const domains = { staff, contentDesk, correspondence, fontDesk, statistics };
  const handlers = Object.values(domains)
    .flatMap((d) => d.handlers)
    .map((handler) => audited(handler, staff.audit));
  return {
    domains,
    handlers: [...handlers, statistics.visit],
    close: async () => {
      await fontDesk.close();
      await statistics.close();
    },
  };
}
