import { SERVICE_DEFINITIONS } from '@ziwan/backup';
import type { DataOf, ParsedOf } from '@ziwan/contract';
import { clearService, type ServiceId, serviceList, tryService, updateService } from '@ziwan/contract/admin';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, type CallContext, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { UserRepository } from '../../people/users/index.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { Changes } from './changes.ts';
import type { ServiceDesk } from './desk.ts';
import { type TrialParts, tryOut } from './trials.ts';

/** Trials of a service in ten minutes, over the whole site: messages cost, and backups take the disk. */
const TRIALS = { limit: 6, windowSeconds: 600 };

export interface ServiceParts extends TrialParts {
  readonly desk: ServiceDesk;
  readonly sessions: Pick<SessionService, 'requireRecent'>;
  readonly users: Pick<UserRepository, 'byId'>;
  readonly throttle: Throttle;
}

export function serviceHandlers(parts: ServiceParts): readonly AnyHandler[] {
  const { desk, sessions, users, throttle } = parts;
  const requireRecent = (context: CallContext) => sessions.requireRecent(sessionOf(context));
  const takeTrial = async (id: ServiceId) => {
    const taken = await throttle.take(`service-trial ${id}`, TRIALS);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  };
  return [
    handle(serviceList, UNCACHED, async (_, context) => ({
      services: await desk.all(),
      ownEmail: (await users.byId(sessionOf(context).userId))?.email ?? null,
    })),
    handle(updateService, { ...UNCACHED, recorded: namesOf }, ({ params, body }, context) => {
      requireRecent(context);
      const { revision, ...changes } = body;
      return desk.update(params.id, revision, changes);
    }),
    handle(clearService, UNCACHED, ({ params, query }, context) => {
      requireRecent(context);
      return desk.clear(params.id, query.revision);
    }),
    handle(
      tryService,
      { ...UNCACHED, long: true, recorded: namesOf, failed: failureOf },
      async ({ params, body }, context) => {
        requireRecent(context);
        const { to = '', ...changes } = body;
        const draft = await desk.draft(params.id, changes);
        await takeTrial(params.id);
        return tryOut(params.id, draft, to, parts);
      },
    ),
  ];
}

const failureOf = ({ ok, code, said }: DataOf<typeof tryService>) => (ok ? null : { code, said });

/** The switch and the labels of the changed fields, for the audit log; no value. */
function namesOf({ params, body }: { params: { id: ServiceId }; body: Changes }): Record<string, unknown> {
  const { on, values, secrets } = body;
  const { fields } = SERVICE_DEFINITIONS[params.id];
  const named = (given: ParsedOf<typeof updateService>['body']['values'], cleared: boolean) =>
    Object.entries(given).flatMap(([name, value]) =>
      (value === null) === cleared ? [fields.find((field) => field.name === name)?.label ?? name] : [],
    );
  const both = { ...values, ...secrets };
  return {
    ...(on === undefined ? {} : { on }),
    fields: named(both, false),
    ...(named(both, true).length > 0 ? { cleared: named(both, true) } : {}),
  };
}
