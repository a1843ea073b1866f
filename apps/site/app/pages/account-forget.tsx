import { ForgetPage } from '../features/people/account/forget-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '找回密码',
  description: '用手机号或邮箱收验证码，重设字玩的登录密码。',
  canonical: '/account/forget',
  noindex: true,
});

export default ForgetPage;
