import * as z from 'zod';
import { issuedToken } from '../account.schemas.ts';
import { type SchemaGroup, STAFF_ROLES } from '../endpoint.ts';

/** JSON of WebAuthn Level 3, 5.1: what a browser returned, or what it is to be given. */
const webAuthn = z.record(z.string(), z.unknown());
const ticket = z.string().check(z.minLength(16), z.maxLength(128));
const code = z.string().check(z.regex(/^\d{6}$/));
/** Shown once, with the first factor; null with further ones. */
const added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
const options = z.object({ ticket: z.string(), options: webAuthn });

export const secondFactorSchemas = {
  ownFactors: {
    summary: '登录保护：自己的第二步验证',
    description: '列出自己的通行密钥、动态口令与剩下几个恢复码。',
    data: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.nullable(z.string()),
        }),
      ),
      totp: z.nullable(z.object({ createdAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
      recoveryCodesLeft: z.int(),
      /** True when the site requires a second factor of its staff. */
      required: z.boolean(),
      /** False where browsers offer no passkeys: without HTTPS, or under an IP address. */
      passkeysPossible: z.boolean(),
    }),
  },
  staffFactors: {
    summary: '登录保护：要不要求后台人员设第二步验证，谁设了，谁还没有',
    description: '列出后台人员，各设了哪些第二步验证。',
    data: z.object({
      /** True when the site requires a second factor of its staff (`STAFF_SECOND_FACTOR`). */
      required: z.boolean(),
      /** Active accounts with a role, owners first. */
      staff: z.array(
        z.object({
          id: z.string(),
          nickname: z.string(),
          role: z.enum(STAFF_ROLES),
          passkeys: z.int(),
          totp: z.boolean(),
        }),
      ),
    }),
  },
  passkeyOptions: {
    summary: '登录保护：开始添加通行密钥',
    description: '取得添加通行密钥的参数，交给浏览器的 `navigator.credentials.create`。',
    data: options,
  },
  addPasskey: {
    summary: '登录保护：添加通行密钥',
    description: '交上浏览器答回的通行密钥；第一次设第二步验证时，一并给出恢复码，只给这一次。',
    body: z.object({
      ticket,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      passkey: webAuthn,
    }),
    data: added,
  },
  removePasskey: {
    summary: '登录保护：删除通行密钥',
    description: '删除自己的一把通行密钥。',
    params: z.object({ id: z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/)) }),
    data: z.null(),
  },
  beginTotp: {
    summary: '登录保护：开始绑定动态口令',
    description: '取得动态口令的密钥与供扫描的地址。',
    data: z.object({
      ticket: z.string(),
      /** Base32, to type into an app that cannot scan. */
      secret: z.string(),
      /** `otpauth://…`, to scan. */
      uri: z.string(),
    }),
  },
  addTotp: {
    summary: '登录保护：绑定动态口令；同一账号原有的随即失效',
    description: '交上应用里的六位口令，绑定它。',
    body: z.object({ ticket, code }),
    data: added,
  },
  removeTotp: { summary: '登录保护：解绑动态口令', description: '解绑自己的动态口令。', data: z.null() },
  renewRecoveryCodes: {
    summary: '登录保护：换一批恢复码；原有的随即失效',
    description: '换一批恢复码，原有的随即失效；只给这一次。',
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  secondStepState: {
    summary: '登录：查看第二步可以怎么验证',
    description: '凭登录答回的 ticket，看第二步可以用哪些办法。',
    body: z.object({ ticket }),
    data: z.object({
      /** For `navigator.credentials.get`; null without passkeys. */
      passkey: z.nullable(webAuthn),
      totp: z.boolean(),
      recoveryCodes: z.boolean(),
    }),
  },
  secondStep: {
    summary: '登录：完成第二步；通行密钥、动态口令、恢复码给其中一种',
    description: '交上通行密钥、动态口令或恢复码其中一种，完成登录。',
    body: z.object({
      ticket,
      passkey: z.optional(webAuthn),
      code: z.optional(code),
      recoveryCode: z.optional(z.string().check(z.maxLength(40))),
    }),
    data: issuedToken,
  },
  passkeyLoginOptions: {
    summary: '登录：开始用通行密钥登录',
    description: '取得用通行密钥登录的参数，交给浏览器的 `navigator.credentials.get`。',
    data: options,
  },
  passkeyLogin: {
    summary: '登录：用通行密钥登录',
    description: '交上浏览器答回的签名，登录。',
    body: z.object({ ticket, passkey: webAuthn }),
    data: issuedToken,
  },
} satisfies SchemaGroup;
