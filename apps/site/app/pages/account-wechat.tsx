import { WeChatPage } from '../features/people/account/wechat-page.tsx';
import { Logo } from '../layouts/logo.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({ title: '微信登录', canonical: '/account/wechat', noindex: true });

export default function AccountWeChat() {
  return <WeChatPage logo={<Logo />} />;
}
