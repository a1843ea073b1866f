import * as z from 'zod/mini';
import { userInfo } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { SLOT_NAMES } from '../slots.ts';

// What every page knows; the other calls of accounts come with the pages that make them.

export const userInfoCall = endpoint({
  name: 'user-info',
  method: 'GET',
  path: '/web/api/account/user-info',
  auth: 'required',
  summary: '当前账号',
  data: userInfo,
});

/** What a page has to know of this installation before anyone logs in. */
export const siteInfo = endpoint({
  name: 'site-info',
  method: 'GET',
  path: '/web/api/site/info',
  summary: '站点设置：Cookie 域、可用的登录方式、备案号、经同意才运行的第三方脚本',
  data: z.object({
    /** Origins that serve a part of the site; null where the page's own does. */
    hosts: z.object({
      mobile: z.nullable(z.string()),
      api: z.nullable(z.string()),
      webfont: z.nullable(z.string()),
    }),
    cookieDomain: z.nullable(z.string()),
    wechat: z.boolean(),
    /** Messages go into the outbox: shown to developers, never on a public site. */
    outbox: z.boolean(),
    icp: z.nullable(z.string()),
    police: z.nullable(z.object({ number: z.string(), url: z.string() })),
    registerAgreement: z.string(),
    /** Scripts of others that run once the visitor agrees; mostly none. */
    slots: z.array(z.object({ name: z.enum(SLOT_NAMES), id: z.string() })),
  }),
});
