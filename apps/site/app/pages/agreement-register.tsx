import { AgreementPage } from '../features/people/agreement/agreement-page.tsx';
import { registerAgreement } from '../features/people/agreement/register-agreement.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: registerAgreement.title,
  description: '注册字玩账号的约定：存哪些信息、为什么存、存多久，怎样导出和注销。',
  canonical: '/agreement/register',
});

export default function AgreementRegister() {
  return <AgreementPage agreement={registerAgreement} />;
}
