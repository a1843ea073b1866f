import type { AnyHandler } from '../calls/handling.ts';
import type { FontServices } from '../fonts/compose.ts';
import type { Infrastructure, Overrides } from '../infrastructure.ts';
import type { ReadingServices } from '../reading/compose.ts';
import { usesOutbox } from '../service-settings.ts';
import { type AccountsDomain, createAccounts } from './accounts/index.ts';
import { type CaptchaDomain, createCaptcha } from './captcha/index.ts';
import { type CodesDomain, createCodes } from './codes/index.ts';
import { createDevices } from './devices/index.ts';
import { createFavourites } from './favourites/index.ts';
import { createHistory } from './history/index.ts';
import { createInquiries, type InquiriesDomain } from './inquiries/index.ts';
import { createLogin } from './login/index.ts';
import { createMyTexts } from './my-texts/index.ts';
import { createNotifications, type NotificationsDomain } from './notifications/index.ts';
import { PasswordService } from './passwords/index.ts';
import { createProjects } from './projects/index.ts';
import { createSecondFactor, type SecondFactorDomain } from './second-factor/index.ts';
import { KnownDevices, SessionService } from './sessions/index.ts';
import { createTitleBoards } from './title-boards/index.ts';
import { AccountRecord, OwnerWarnings, UserRepository } from './users/index.ts';
import { createWeChatLogin } from './wechat/index.ts';

/** Accounts, their data, and submissions from visitors. */
export interface PeopleServices {
  readonly users: UserRepository;
  readonly record: AccountRecord;
  readonly passwords: PasswordService;
  readonly sessions: SessionService;
  readonly captcha: CaptchaDomain;
  readonly codes: CodesDomain;
  readonly secondFactor: SecondFactorDomain;
  readonly warnings: OwnerWarnings;
  readonly accounts: AccountsDomain;
  readonly inquiries: InquiriesDomain;
  readonly notifications: NotificationsDomain;
  readonly handlers: readonly AnyHandler[];
}

export function composePeople(
  infra: Infrastructure,
  fonts: FontServices,
  reading: ReadingServices,
  overrides: Overrides,
): PeopleServices {
  const { config, db, now, faultsIn, closing } = infra;
  const captcha = createCaptcha({
    ...infra,
    engine: fonts.engine,
    watch: fonts.watch,
    limits: config.captcha,
    budgetUsed: () => infra.budget.used(),
    onFault: faultsIn('captcha'),
  });
  const notifications = createNotifications({
    ...infra,
    history: fonts.licences.history,
    onFault: faultsIn('notifications'),
  });
  closing.defer(() => notifications.close());

  const users = new UserRepository(db, now);
  const record = new AccountRecord(db, now);
  const passwords = new PasswordService(config.accounts.hashing, overrides.passwordCost);
  const devices = new KnownDevices(infra.secret, now);
  const sessions: SessionService = new SessionService(db, now, {
    markDevice: (userId) => devices.mark(userId),
    secondStep: (userId, session) => secondFactor.gate(userId, session),
  });
  const warnings = new OwnerWarnings({ ...infra, record, onFault: faultsIn('warnings') });
  closing.defer(() => warnings.settled());
  const verifyCaptcha = overrides.verifyCaptcha ?? captcha.verifyCaptcha;
  const known = { ...infra, users, record, passwords, sessions, devices, warnings, verifyCaptcha };
  const codes = createCodes({ ...known, perAddress: config.accounts.codes, onFault: faultsIn('codes') });
  closing.defer(() => codes.settled());
  const trusted = { ...known, codes: codes.codes, tickets: codes.tickets };
  const secondFactor = createSecondFactor({
    ...trusted,
    requiredForStaff: config.accounts.secondFactorForStaff,
  });
  const wechat = createWeChatLogin({ ...trusted, onFault: faultsIn('wechat') });
  const proven = { ...trusted, wechat: wechat.binding };
  const login = createLogin({ ...proven, perAddress: config.accounts.logins });
  const accounts = createAccounts({
    ...proven,
    reauthentication: login.reauthentication,
    attempts: login.attempts,
    settings: { ...config, usesOutbox: async () => usesOutbox(await infra.serviceSettings.orEnvironment()) },
    unread: async (userId) => (await notifications.unread(userId)).total,
  });
  const inquiries = createInquiries(known);

  const handlers = [
    captcha,
    inquiries,
    createFavourites({ ...infra, fonts: fonts.families, entries: reading.content.repository }),
    createMyTexts(infra),
    createProjects({ ...infra, drawn: fonts.drawn }),
    createTitleBoards(infra),
    createHistory(infra),
    notifications,
    codes,
    login,
    wechat,
    createDevices(known),
    secondFactor,
    accounts,
  ].flatMap((d) => d.handlers);
  return {
    users,
    record,
    passwords,
    sessions,
    captcha,
    codes,
    secondFactor,
    warnings,
    accounts,
    inquiries,
    notifications,
    handlers,
  };
}
