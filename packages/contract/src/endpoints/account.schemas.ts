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
    description: '当前账号的昵称、头像、绑定的登录方式与角色。',
    data: userInfo,
  },
  sendCode: {
    summary: '发送验证码；账号是否存在，回答都一样',
    description:
      '往手机或邮箱发六位验证码，`purpose` 说明用途，别的用途不能用它。不论账号有没有，回答都一样。',
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
    description:
      '用密码登录，答 token 与它的有效秒数。错得多了要带 `captchaVerification`；后台人员设了第二步验证的，答 403 与下一步要用的 ticket。',
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
    description: '用发到手机或邮箱的验证码登录。',
    body: z.object({ account, code }),
    data: issuedToken,
  },
  registerPhone: {
    summary: '手机注册，成功即登录',
    description: '用手机与验证码注册；`agreement` 是同意的协议版本，密码可以不设。',
    body: z.object({ phone, code, password: z.optional(password), agreement }),
    data: issuedToken,
  },
  registerEmail: {
    summary: '邮箱注册，成功即登录',
    description: '用邮箱与验证码注册；`agreement` 是同意的协议版本。',
    body: z.object({ email, code, password, agreement }),
    data: issuedToken,
  },
  logout: {
    summary: '注销当前 Token',
    description: '让当前的 token 失效。',
    data: nothing,
  },
  restCodeVerify: {
    summary: '找回密码：验证码换一次性凭证',
    description: '验证码对了，答一张一次性的 ticket，用它设新密码。',
    body: z.object({ account, code }),
    data: z.object({ ticket: z.string(), expiresIn: z.int() }),
  },
  restPwd: {
    summary: '找回密码：凭证换新密码',
    description: '用 ticket 设新密码；`endOthers` 让别的设备都退出登录。',
    body: z.object({ ticket, password, endOthers: z._default(flag, true) }),
    data: z.object({ endedSessions: z.int() }),
  },
  reauthenticate: {
    summary: '再次验证身份：密码、发到已绑定手机或邮箱的验证码，或微信；旧 Token 随即失效，换成答复里的',
    description: '做要紧的事之前再证明一次是本人；旧的 token 随即失效，换成答复里的。',
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
    description: '给账号绑定或更换手机、邮箱或微信；须先收到发到新号码的验证码。',
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
    description: '解绑一种登录方式，最后一种不能解。',
    body: z.object({ type: z.enum(['phone', 'email', 'wechat']) }),
    data: nothing,
  },
  updateAccountPwd: {
    summary: '修改或首次设置密码',
    description: '改密码；没有设过密码的账号不用写 `oldPassword`。',
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
    description: '改昵称或头像，都可以只写一样；图片放在 `file` 里，`removeAvatar` 去掉头像。',
    body: z.object({
      nickname: z.optional(z.string().check(z.minLength(1), z.maxLength(NICKNAME.max))),
      removeAvatar: z.optional(z.enum(['true', 'false'])),
      file: z.optional(z.custom<FormFile | Blob>()),
    }),
    data: userInfo,
  },
  acceptAgreement: {
    summary: '接受新版注册协议',
    description: '记下账号接受了这一版协议。',
    body: z.object({ agreement }),
    data: nothing,
  },
  accountSessions: {
    summary: '登录中的设备',
    description: '列出登录着的设备，`current` 是正在用的这一台。',
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
    description: '让一台设备退出登录，它的 token 马上失效。',
    params: z.object({ id: z.string().check(z.maxLength(64), z.regex(/^[\w-]+$/)) }),
    data: nothing,
  },
  exportAccount: {
    summary: '导出账号的全部数据；须在十分钟内验证过身份',
    description: '把账号的全部数据导成一份 JSON。',
    data: z.object({
      fileName: z.string(),
      exportedAt: z.string(),
      content: z.record(z.string(), z.unknown()),
    }),
  },
  deleteAccount: {
    summary: '注销账号；须在十分钟内验证过身份',
    description: '注销账号，不能恢复：`confirm` 须原样写「注销账号」。',
    body: z.object({ confirm: z.literal('注销账号') }),
    data: nothing,
  },
  wechatAuthorize: {
    summary: '微信授权地址；随后由 /account/wechat 接回 code 与 state',
    description: '取得微信授权页的地址；`binding` 由浏览器留着，回来时一起交上，证明是同一个人。',
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
    description: '用微信回来的 code 与 state 登录；没有绑定过账号的，答 `bind.ticket`，用它绑定。',
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
    description: '用 ticket 把微信绑到已有的账号，或注册一个新账号。',
    body: z.object({ ticket, account, code, agreement }),
    data: issuedToken,
  },
  siteInfo: {
    summary: '站点设置：Cookie 域、可用的登录方式、备案号、经同意才运行的第三方脚本',
    description: '页面要知道的设置：Cookie 的域、可用的登录方式、备案号、要不要征求同意。',
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
