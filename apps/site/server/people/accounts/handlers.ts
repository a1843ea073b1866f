import {
  acceptAgreement,
  bindAccount,
  deleteAccount,
  exportAccount,
  REGISTER_AGREEMENT_VERSION,
  siteInfo,
  unbindAccount,
  updateAccountInfo,
  updateAccountPwd,
  userInfoCall,
} from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type AnyHandler, handle, sessionOf, UNCACHED } from '../../calls/handling.ts';
import type { Config } from '../../config/config.ts';
import type { UserRepository } from '../users/index.ts';
import type { BindingService } from './bindings.ts';
import type { AccountDeletion } from './deletion.ts';
import type { AccountExport } from './export.ts';
import type { PasswordChange } from './password.ts';
import type { ProfileService } from './profile.ts';

export type SiteSettings = Pick<
  Config,
  'hosts' | 'cookieDomain' | 'registration' | 'slots' | 'onlyThisMachine'
> & {
  /** True while messages of a channel go into the outbox. */
  usesOutbox(): Promise<boolean>;
};

export const accountHandlers = ({
  profile,
  password,
  bindings,
  users,
  exports,
  deletion,
  settings,
  wechat,
}: {
  profile: ProfileService;
  password: PasswordChange;
  bindings: BindingService;
  users: UserRepository;
  exports: AccountExport;
  deletion: AccountDeletion;
  settings: SiteSettings;
  /** True while WeChat login is on. */
  wechat: () => Promise<boolean>;
}): readonly AnyHandler[] => [
  handle(userInfoCall, UNCACHED, (_input, context) => profile.info(sessionOf(context).userId)),
  handle(updateAccountInfo, UNCACHED, ({ body }, context) => profile.update(sessionOf(context).userId, body)),
  handle(updateAccountPwd, UNCACHED, ({ body }, context) => password.change(body, context)),
  handle(bindAccount, UNCACHED, async ({ body }, context) => {
    await bindings.bind(body, context);
    return null;
  }),
  handle(unbindAccount, UNCACHED, async ({ body }, context) => {
    await bindings.unbind(body, context);
    return null;
  }),
  handle(acceptAgreement, UNCACHED, async ({ body }, context) => {
    if (body.agreement !== REGISTER_AGREEMENT_VERSION) throw new AppError('AGREEMENT_OUTDATED');
    await users.accept(sessionOf(context).userId, body.agreement);
    return null;
  }),
  handle(exportAccount, { cache: 'none', limit: 'download' }, (_input, context) =>
    exports.make(sessionOf(context), context.ip),
  ),
  handle(deleteAccount, UNCACHED, async (_input, context) => {
    await deletion.carryOut(sessionOf(context), context.ip);
    return null;
  }),
  handle(siteInfo, { cache: 'private', limit: 'api' }, async () => ({
    hosts: { ...settings.hosts },
    cookieDomain: settings.cookieDomain,
    wechat: await wechat(),
    outbox: settings.onlyThisMachine && (await settings.usesOutbox()),
    ...settings.registration,
    registerAgreement: REGISTER_AGREEMENT_VERSION,
    slots: [...settings.slots],
  })),
];
