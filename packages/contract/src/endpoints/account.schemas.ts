import * as z from 'zod';
import { issuedToken, userInfo } from '../account.schemas.ts';
import { CODE_PURPOSES, DEVICE_MARKS, NICKNAME, PASSWORD } from '../account.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { flag } from '../envelope.schemas.ts';
import { EMAIL, EMAIL_MAX, PHONE, tidyEmail, tidyPhone } from '../patterns.ts';
import { SLOT_NAMES } from '../slots.ts';
import type { FormFile } from './account.ts';

const phone = z.string().check(z.overwrite(tidyPhone), z.regex(PHONE));
const email = z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX), z.regex(EMAIL));
const account = z.union([phone, email]);
const password = z.string().check(z.minLength(PASSWORD.min), z.maxLength(PASSWORD.max));
/** An existing password, which only has to match. */
const shownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD.max));
const code = z.string().check(z.regex(/^\d{6}$/));
const ticket = z.string().check(z.minLength(16), z.maxLength(128));
/** `code` from WeChat's callback. */
const wechatCode = z.string().check(z.minLength(1), z.maxLength(512));
const captchaVerification = z.string().check(z.minLength(1), z.maxLength(512));
/** Version of the registration agreement that the visitor accepted. */
const agreement = z.string().check(z.minLength(1), z.maxLength(20));
const nothing = z.null();

export const accountSchemas = {
  userInfoCall: {
    summary: '当前账号',
    data: userInfo,
  },
  sendCode: {
    summary: '发送验证码；账号是否存在，回答都一样',
    body: z.object({
      /** Omitted for `verify`, which uses `target` instead: the user's own phone or e-mail. */
      account: z.optional(account),
      target: z.optional(z.enum(['phone', 'email'])),
      purpose: z.enum(CODE_PURPOSES),
      captchaVerification,
    }),
    data: z.object({
      /** Lifetime of the code in seconds. */
      expiresIn: z.int(),
      /** Seconds until another code may be requested. */
      resendAfter: z.int(),
    }),
  },
  login: {
    summary: '密码登录',
    body: z.object({
      account,
      password: shownPassword,
      /** Required (`CAPTCHA_REQUIRED`) after several failures; empty counts as absent. */
      captchaVerification: z.optional(z.string().check(z.maxLength(512))),
      /** Marks that earlier logins on this device returned as `device`. */
      devices: z.optional(z.array(z.string().check(z.maxLength(128))).check(z.maxLength(DEVICE_MARKS))),
    }),
    data: issuedToken,
  },
  smsLogin: {
    summary: '验证码登录，手机或邮箱',
    body: z.object({ account, code }),
    data: issuedToken,
  },
  registerPhone: {
    summary: '手机注册，成功即登录',
    body: z.object({ phone, code, password: z.optional(password), agreement }),
    data: issuedToken,
  },
  registerEmail: {
    summary: '邮箱注册，成功即登录',
    body: z.object({ email, code, password, agreement }),
    data: issuedToken,
  },
  logout: {
    summary: '注销当前 Token',
    data: nothing,
  },
  restCodeVerify: {
    summary: '找回密码：验证码换一次性凭证',
    body: z.object({ account, code }),
    data: z.object({ ticket: z.string(), expiresIn: z.int() }),
  },
  restPwd: {
    summary: '找回密码：凭证换新密码',
    body: z.object({ ticket, password, endOthers: z._default(flag, true) }),
    data: z.object({ endedSessions: z.int() }),
  },
  reauthenticate: {
    summary: '再次验证身份：密码、发到已绑定手机或邮箱的验证码，或微信；旧 Token 随即失效，换成答复里的',
    body: z.union([
      z.object({ password: shownPassword }),
      z.object({ target: z.enum(['phone', 'email']), code }),
      /** `code` and `state` from WeChat's callback, after `wechat-authorize` for `verify`. */
      z.object({ target: z.literal('wechat'), code: wechatCode, state: ticket }),
    ]),
    data: issuedToken,
  },
  bindAccount: {
    summary: '绑定或更换手机、邮箱、微信',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('phone'), account: phone, code }),
      z.object({ type: z.literal('email'), account: email, code }),
      /** `code` and `state` from WeChat's callback. */
      z.object({ type: z.literal('wechat'), code: wechatCode, state: ticket }),
    ]),
    data: nothing,
  },
  unbindAccount: {
    summary: '解绑；最后一种登录方式不能解绑',
    body: z.object({ type: z.enum(['phone', 'email', 'wechat']) }),
    data: nothing,
  },
  updateAccountPwd: {
    summary: '修改或首次设置密码',
    body: z.object({
      /** Required if the account has a password. */
      oldPassword: z.optional(shownPassword),
      password,
      endOthers: z._default(flag, true),
    }),
    data: z.object({ endedSessions: z.int() }),
  },
  updateAccountInfo: {
    summary: '修改昵称、头像（表单，图片字段 file）',
    body: z.object({
      nickname: z.optional(z.string().check(z.minLength(1), z.maxLength(NICKNAME.max))),
      removeAvatar: z.optional(z.enum(['true', 'false'])),
      file: z.optional(z.custom<FormFile | Blob>()),
    }),
    data: userInfo,
  },
  acceptAgreement: {
    summary: '接受新版注册协议',
    body: z.object({ agreement }),
    data: nothing,
  },
  accountSessions: {
    summary: '登录中的设备',
    data: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        device: z.string(),
        ip: z.string(),
        createdAt: z.string(),
        lastSeenAt: z.string(),
        expiresAt: z.string(),
      }),
    ),
  },
  endSession: {
    summary: '让一台设备退出登录',
    params: z.object({ id: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)) }),
    data: nothing,
  },
  exportAccount: {
    summary: '导出账号的全部数据；须在十分钟内验证过身份',
    data: z.object({
      fileName: z.string(),
      exportedAt: z.string(),
      content: z.record(z.string(), z.unknown()),
    }),
  },
  deleteAccount: {
    summary: '注销账号；须在十分钟内验证过身份',
    body: z.object({ confirm: z.literal('注销账号') }),
    data: nothing,
  },
  wechatAuthorize: {
    summary: '微信授权地址；随后由 /account/wechat 接回 code 与 state',
    body: z.object({
      /** `verify` is for `reauthenticate` in the same session. */
      purpose: z.enum(['login', 'bind', 'verify']),
      /** Path on this site to redirect to afterwards. */
      redirect: z.optional(z.string().check(z.maxLength(2048))),
    }),
    data: z.object({
      url: z.string(),
      /** Stored by the browser in a cookie and sent with the callback's state. */
      binding: z.string(),
    }),
  },
  wechatLogin: {
    summary: '微信登录：code 与 state 换 Token；没有绑定过则给出绑定凭证',
    body: z.object({
      /** Missing after a refusal: the call then fails with `WECHAT_REFUSED` and uses up the state. */
      code: z.optional(wechatCode),
      state: ticket,
      binding: ticket,
    }),
    data: z.object({
      login: z.nullable(issuedToken),
      bind: z.nullable(z.object({ ticket: z.string(), nickname: z.string(), expiresIn: z.int() })),
      redirect: z.string(),
    }),
  },
  wechatBind: {
    summary: '微信首次登录：绑定已有账号，或注册新账号；验证码用途为 bind',
    body: z.object({ ticket, account, code, agreement }),
    data: issuedToken,
  },
  siteInfo: {
    summary: '站点设置：Cookie 域、可用的登录方式、备案号、经同意才运行的第三方脚本',
    data: z.object({
      /** Origins that serve parts of the site; null for the page's own origin. */
      hosts: z.object({
        mobile: z.nullable(z.string()),
        api: z.nullable(z.string()),
        webfont: z.nullable(z.string()),
      }),
      cookieDomain: z.nullable(z.string()),
      wechat: z.boolean(),
      /** True if messages go into the outbox, which developers can read; never true on a public site. */
      outbox: z.boolean(),
      icp: z.nullable(z.string()),
      police: z.nullable(z.object({ number: z.string(), url: z.string() })),
      registerAgreement: z.string(),
      /** Third-party scripts that run once the visitor consents; usually none. */
      slots: z.array(z.object({ name: z.enum(SLOT_NAMES), id: z.string() })),
    }),
  },
} satisfies SchemaGroup;
