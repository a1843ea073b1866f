import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { SERVICES } from './services.ts';

const name = z.string().check(z.regex(/^[A-Z][A-Z_]{1,60}$/));
const revision = z.int().check(z.gte(0));
/** One line; a control character would end a header of a mail. */
const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(/^\P{Cc}*$/u));
/** Changes by name of the field; `null` removes. Fields that are absent stay as they are. */
const changes = z._default(z.record(name, z.nullable(value)), {});
const params = z.object({ id: z.enum(SERVICES) });
const input = {
  /** Switches the service; absent for none. */
  on: z.optional(z.boolean()),
  values: changes,
  /** Secrets, which no call returns. */
  secrets: changes,
};

const field = z.object({
  name,
  label: z.string(),
  kind: z.enum(['text', 'number', 'choice', 'secret']),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
  hint: z.string(),
  required: z.boolean(),
  /** True for what few sites need. */
  rare: z.boolean(),
  /** Value in force; `''` for none, and always of a secret and of what may contain one. */
  value: z.string(),
  /** Of a secret: true if there is one. */
  isSet: z.boolean(),
  /** Of a secret: false if the site's secret has changed since it was stored. */
  opens: z.boolean(),
  /** Fields that say where a secret is sent; it has to be given again if one changes. */
  sentTo: z.array(z.string()),
  /** Setting of the environment that settles it; null if the console does. */
  settledBy: z.nullable(z.string()),
});

const service = z.object({
  id: z.enum(SERVICES),
  title: z.string(),
  revision,
  /** True while it is used; null for one that is not switched. */
  on: z.nullable(z.boolean()),
  /** True while a stand-in answers visitors in its place, as on a site that only its own machine can reach. */
  standIn: z.boolean(),
  /** Setting of the environment that switches it; null if the console does. */
  switchedBy: z.nullable(z.string()),
  /** Time of the last change here. */
  updatedAt: z.nullable(z.string()),
  /** Why it does not work as set; null if it can. */
  wrong: z.nullable(z.string()),
  fields: z.array(field),
});
export type Service = z.output<typeof service>;
export type ServiceFieldState = z.output<typeof field>;

export const TRIAL_CODES = [
  'accepted',
  'verified',
  'misconfigured',
  'invalid-input',
  'throttled',
  'unavailable',
  'reset',
  'timeout',
  'malformed',
  'failed',
] as const;

export const serviceSchemas = {
  serviceList: {
    summary: '服务：邮件、短信、微信登录、备份的设置',
    description: '列出各项服务此刻的设置、哪些由环境变量设定；密码与密钥只说有没有，从不给出。',
    data: z.object({
      services: z.array(service),
      /** Address of the caller's account, for test messages; null without one. */
      ownEmail: z.nullable(z.string()),
    }),
  },
  updateService: {
    summary: '服务：保存设置；各进程几秒内照新的做',
    description: '改一项服务的设置：只给要改的字段，`null` 是清除。由环境变量设定的字段改不了。',
    params,
    body: z.object({ revision, ...input }),
    data: service,
  },
  clearService: {
    summary: '服务：清除设置；回到没有接通的样子',
    description: '清除一项服务在后台存下的全部设置，密码与密钥一并删去。',
    params,
    query: z.object({ revision: z.coerce.number().check(z.int(), z.gte(0)) }),
    data: service,
  },
  tryService: {
    summary: '服务：用填着的设置试一次，不保存',
    description:
      '邮件与短信发一条测试消息到 `to`；微信查问 AppID 与 AppSecret；备份当场做一份并从头读一遍。不保存任何设置。',
    params,
    body: z.object({
      ...input,
      /** Mail address or phone number; needed for mail and SMS. */
      to: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
    }),
    data: z.object({
      ok: z.boolean(),
      /** What came of it. `accepted`: the service took it; `verified`: it was read back. */
      code: z.enum(TRIAL_CODES),
      /** The service's own code, such as 535; null if it gave none. */
      providerCode: z.nullable(z.string()),
      /** What was checked and what came of it, in Chinese. */
      said: z.string(),
    }),
  },
} satisfies SchemaGroup;
