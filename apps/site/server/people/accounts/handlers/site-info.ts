import { siteInfo as endpoint, REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Config } from '../../../config/config.ts';

export type SiteSettings = Pick<
  Config,
  'hosts' | 'cookieDomain' | 'registration' | 'slots' | 'sms' | 'mail' | 'onlyThisMachine'
>;

/** @param wechat whether anybody can log in by WeChat */
export const siteInfo = (settings: SiteSettings, wechat: boolean) =>
  handle(endpoint, { cache: 'private', limit: 'api' }, () => ({
    hosts: { ...settings.hosts },
    cookieDomain: settings.cookieDomain,
    wechat,
    outbox:
      settings.onlyThisMachine && (settings.sms.provider === 'outbox' || settings.mail.provider === 'outbox'),
    ...settings.registration,
    registerAgreement: REGISTER_AGREEMENT_VERSION,
    slots: [...settings.slots],
  }));
