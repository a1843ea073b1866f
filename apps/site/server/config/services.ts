import { backupSettings } from '@ziwan/backup';
import { type MailSettings, readMail } from '@ziwan/infra/mail';
import type { Get } from '@ziwan/infra/settings';
import { readSms, type SmsSettings } from '@ziwan/infra/sms';
import { readWeChat, type WeChatSettings } from '@ziwan/infra/wechat';
import type { Attempt } from './error.ts';
import type { MessageLimits } from './limits.ts';
import { wholeNumber } from './whole-numbers.ts';

/** Automatic backups. */
export interface BackupsConfig {
  readonly folder: string;
  /** 0 when they are off. */
  readonly everyHours: number;
  readonly keepDays: number;
  /** `null` for backups that are not encrypted. */
  readonly passphrase: string | null;
}

/** The services that owners can also set in the console (`service-settings.ts`). */
export interface ServicesConfig {
  readonly sms: SmsSettings;
  readonly mail: MailSettings;
  readonly wechat: WeChatSettings;
  readonly messages: MessageLimits;
  readonly backups: BackupsConfig;
}

interface Place {
  readonly dataDir: string;
  readonly onlyThisMachine: boolean;
}

/** Readers of the services, each of which throws what is wrong with its settings. */
export const serviceReaders = {
  sms: (get: Get): SmsSettings => readSms(get),
  mail: (get: Get): MailSettings => readMail(get),
  wechat: (get: Get, { onlyThisMachine }: Place): WeChatSettings => readWeChat(get, onlyThisMachine),
  smsBudget: (get: Get): number => wholeNumber(get('SMS_DAILY_BUDGET'), 'SMS_DAILY_BUDGET'),
  mailBudget: (get: Get): number => wholeNumber(get('MAIL_DAILY_BUDGET'), 'MAIL_DAILY_BUDGET'),
  folder: (get: Get, { dataDir }: Place): string => backupSettings.folder(get, dataDir),
  everyHours: (get: Get): number => backupSettings.everyHours(get),
  keepDays: (get: Get): number => backupSettings.keepDays(get),
  passphrase: (get: Get): string | null => backupSettings.passphrase(get),
};

/** Reads them from the environment, or from what `get` lays below it. */
export function readServices(get: Get, place: Place, attempt: Attempt): ServicesConfig {
  const read = serviceReaders;
  return {
    sms: attempt(() => read.sms(get)),
    mail: attempt(() => read.mail(get)),
    wechat: attempt(() => read.wechat(get, place)),
    messages: {
      sms: attempt(() => read.smsBudget(get)),
      mail: attempt(() => read.mailBudget(get)),
    },
    backups: {
      folder: attempt(() => read.folder(get, place)),
      everyHours: attempt(() => read.everyHours(get)),
      keepDays: attempt(() => read.keepDays(get)),
      passphrase: attempt(() => read.passphrase(get)),
    },
  };
}
