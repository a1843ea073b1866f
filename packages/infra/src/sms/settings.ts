import type { Outbox } from '../outbox/index.ts';
import { chooseProvider, type Get, originOf, type ProviderSettings } from '../settings/index.ts';
import { type AliyunSmsOptions, aliyunSmsMistake, createAliyunSms } from './aliyun.ts';
import { createOutboxSms } from './outbox.ts';
import type { Sms } from './sms.ts';

export type SmsSettings =
  | { readonly provider: 'outbox' }
  | ({ readonly provider: 'aliyun' } & AliyunSmsOptions);

export const SMS_PROVIDERS: ProviderSettings<SmsSettings['provider']> = {
  outbox: {},
  aliyun: {
    needs: {
      SMS_ACCESS_KEY_ID: '阿里云 AccessKey ID',
      SMS_ACCESS_KEY_SECRET: '阿里云 AccessKey Secret',
      SMS_SIGN_NAME: '已审核的短信签名',
      SMS_TEMPLATE_CODE: '已审核的短信模板编号',
    },
    takes: ['SMS_ENDPOINT'],
  },
};

/** @throws SettingsError */
export function readSms(get: Get): SmsSettings {
  const { provider, value } = chooseProvider(get, 'SMS_PROVIDER', SMS_PROVIDERS, 'outbox');
  switch (provider) {
    case 'outbox':
      return { provider };
    case 'aliyun':
      return {
        provider,
        accessKeyId: value('SMS_ACCESS_KEY_ID'),
        accessKeySecret: value('SMS_ACCESS_KEY_SECRET'),
        signName: value('SMS_SIGN_NAME'),
        templateCode: value('SMS_TEMPLATE_CODE'),
        endpoint: originOf(get('SMS_ENDPOINT') ?? 'https://dysmsapi.aliyuncs.com', 'SMS_ENDPOINT'),
      };
  }
}

/** Says in Chinese which setting cannot be right by its form; `null` if all may be. */
export function smsMistake(settings: SmsSettings): string | null {
  switch (settings.provider) {
    case 'outbox':
      return null;
    case 'aliyun':
      return aliyunSmsMistake(settings);
  }
}

export function openSms(settings: SmsSettings, outbox: Outbox): Sms {
  switch (settings.provider) {
    case 'outbox':
      return createOutboxSms(outbox);
    case 'aliyun':
      return createAliyunSms(settings);
  }
}
