import { AgreementPage } from '../features/people/agreement/agreement-page.tsx';
import { fontAgreement } from '../features/people/agreement/font-agreement.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: fontAgreement.title,
  description: '在字玩预览、嵌入和下载字体的约定：字体自身的授权优先，开放授权直接下载，凭据随包附上。',
  canonical: '/agreement/font',
});

export default function AgreementFont() {
  return <AgreementPage agreement={fontAgreement} />;
}
