import type { AnyHandler } from '../../calls/handling.ts';
import { Avatars } from './avatars.ts';
import { BindingService } from './bindings.ts';
import { AccountDeletion } from './deletion.ts';
import { AccountExport } from './export.ts';
import { accountHandlers, type SiteSettings } from './handlers.ts';
import type { AccountsParts } from './parts.ts';
import { PasswordChange } from './password.ts';
import { ProfileService } from './profile.ts';

export interface AccountsDomain {
  readonly avatars: Pick<Avatars, 'read' | 'path'>;
  /** The data of one account, for whoever may act on a member's request. */
  readonly data: Pick<AccountExport, 'contentOf'> & Pick<AccountDeletion, 'erase'>;
  readonly handlers: readonly AnyHandler[];
}

/** Creates the services with which users view and change their accounts. */
export function createAccounts(parts: AccountsParts & { settings: SiteSettings }): AccountsDomain {
  const { users, blobs, settings, wechat } = parts;
  const avatars = new Avatars(blobs);
  const exports = new AccountExport(parts);
  const deletion = new AccountDeletion(parts, avatars);
  return {
    avatars,
    data: {
      contentOf: (id) => exports.contentOf(id),
      erase: (id) => deletion.erase(id),
    },
    handlers: accountHandlers({
      profile: new ProfileService(parts, avatars),
      password: new PasswordChange(parts),
      bindings: new BindingService(parts),
      users,
      exports,
      deletion,
      settings,
      wechat: () => wechat.works(),
    }),
  };
}
