import { AgreementPage } from '../features/people/agreement/agreement-page.tsx';
import { privacyPolicy } from '../features/people/agreement/privacy-policy.ts';
import { ChoicesSection } from '../features/people/consent/choices-section.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: privacyPolicy.title,
  description: '字玩保存哪些信息、为什么、多久，浏览器里有什么，第三方脚本怎样经你同意，以及导出和删除。',
  canonical: '/agreement/privacy',
});

export default function AgreementPrivacy() {
  return (
    <AgreementPage agreement={privacyPolicy}>
      <ChoicesSection />
    </AgreementPage>
  );
}
