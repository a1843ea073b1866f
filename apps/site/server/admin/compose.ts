import type { AnyHandler } from '../calls/handling.ts';
import type { FontServices } from '../fonts/compose.ts';
import type { Infrastructure, Overrides } from '../infrastructure.ts';
import type { PeopleServices } from '../people/compose.ts';
import type { ReadingServices } from '../reading/compose.ts';
import { type ContentDeskDomain, createContentDesk } from './content-desk/index.ts';
import { type CorrespondenceDomain, createCorrespondence } from './correspondence/index.ts';
import { createFontDesk, type FontDeskDomain } from './font-desk/index.ts';
import { createFontSets, type FontSetsDomain } from './font-sets/index.ts';
import { createReleases, type ReleasesDomain } from './releases/index.ts';
import { createServiceDesk } from './services/index.ts';
import { attended, audited, createStaff, type StaffDomain } from './staff/index.ts';
import { createStatistics, type StatisticsDomain } from './statistics/index.ts';
import { createStatus, type StatusDomain } from './status/index.ts';
import { createTakedowns, tellOfReturn } from './takedowns/index.ts';
import { createTeamwork } from './teamwork/index.ts';

/** Everything operators use, in the console and on the command line. */
export interface AdminServices {
  readonly staff: StaffDomain;
  readonly contentDesk: ContentDeskDomain;
  readonly correspondence: CorrespondenceDomain;
  readonly fontDesk: FontDeskDomain;
  readonly fontSets: FontSetsDomain;
  readonly releases: ReleasesDomain;
  readonly statistics: StatisticsDomain;
  readonly status: StatusDomain;
  readonly handlers: readonly AnyHandler[];
}

/** Wraps every console handler so that changes are recorded in the audit log. */
export function composeAdmin(
  infra: Infrastructure,
  { engine, families, downloads }: FontServices,
  { content }: ReadingServices,
  people: PeopleServices,
  overrides: Overrides,
): AdminServices {
  const { faultsIn, closing } = infra;
  const { accounts, codes, notifications } = people;
  const staff = createStaff({
    ...infra,
    ...people,
    tickets: codes.tickets,
    avatarPath: (key) => accounts.avatars.path(key),
    data: accounts.data,
    onFault: faultsIn('staff'),
  });
  const contentDesk = createContentDesk({
    ...infra,
    fonts: families,
    search: content.search,
    downloads: downloads.service,
  });
  const correspondence = createCorrespondence({
    ...infra,
    notify: notifications.notify,
    desk: contentDesk,
    onFault: faultsIn('correspondence'),
  });
  const fontDesk = createFontDesk({
    ...infra,
    engine,
    similar: families.similar,
    onFault: faultsIn('font desk'),
  });
  closing.defer(() => fontDesk.close());
  const fontSets = createFontSets(
    { ...infra, uploads: fontDesk.uploads, onFault: faultsIn('font sets') },
    { mirror: infra.config.fontMirror, api: infra.config.githubApi, ...overrides.fontSets },
  );
  closing.defer(() => fontSets.close());
  const releases = createReleases({
    ...infra,
    kinds: [...fontDesk.changes, ...contentDesk.changes, ...correspondence.changes],
    undone: tellOfReturn(notifications.notify),
    record: async (release) => {
      const action = { action: 'releases.publish', subjectKind: 'releases', subjectId: release };
      await staff.audit.around({ ...action, details: { scheduled: true } }, async () => {});
    },
    onFault: faultsIn('releases'),
  });
  closing.defer(() => releases.scheduler.close());
  const takedowns = createTakedowns({
    ...infra,
    kinds: releases.kinds,
    releases: releases.service,
    notify: notifications.notify,
    origins: [infra.config.publicOrigin, infra.config.cdnOrigin].filter((origin) => origin !== null),
  });
  const statistics = createStatistics({ ...infra, onFault: faultsIn('statistics') });
  closing.defer(() => statistics.close());
  const status = createStatus(infra, faultsIn('status'));
  closing.defer(() => status.close());
  const handlers = [
    staff,
    contentDesk,
    correspondence,
    fontDesk,
    fontSets,
    releases,
    takedowns,
    statistics,
    status,
    createServiceDesk({ ...infra, ...people }),
    createTeamwork(infra),
  ]
    .flatMap((d) => d.handlers)
    .map((handler) => attended(handler, people))
    .map((handler) => audited(handler, staff.audit));
  return {
    staff,
    contentDesk,
    correspondence,
    fontDesk,
    fontSets,
    releases,
    statistics,
    status,
    handlers: [...handlers, statistics.visit],
  };
}
