import type { AnyHandler } from '../../calls/handling.ts';
import type { SessionService } from '../../people/sessions/index.ts';
import type { UserRepository } from '../../people/users/index.ts';
import { siteSettingsOf } from '../../regular-backups.ts';
import type { MessageBudget } from '../../security/message-budget.ts';
import type { Throttle } from '../../security/throttle.ts';
import { type DeskParts, ServiceDesk } from './desk.ts';
import { serviceHandlers } from './handlers.ts';

/** Services outside the site, set and tried by owners. */
export function createServiceDesk(
  parts: DeskParts & {
    sessions: SessionService;
    users: UserRepository;
    throttle: Throttle;
    budget: MessageBudget;
  },
): { readonly handlers: readonly AnyHandler[] } {
  const desk = new ServiceDesk(parts);
  return { handlers: serviceHandlers({ ...parts, desk, site: siteSettingsOf(parts.config) }) };
}
