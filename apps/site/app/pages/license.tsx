import { type DataOf, licenceChanges, licences } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import type { Guide } from '../features/fonts/licence-guide/guide.ts';
import { guideWants, LicenceGuide } from '../features/fonts/licence-guide/licence-guide.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

interface LicenseData {
  guide: Guide;
  changes: DataOf<typeof licenceChanges>;
  specimens: PreparedSubset[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LicenseData> {
  const api = apiOf(context);
  const { signal } = request;
  const [guide, changes] = await Promise.all([
    api.call(licences, {}, { signal }),
    api.call(licenceChanges, {}, { signal }),
  ]);
  return { guide, changes, specimens: await prepareSpecimens(context, guideWants(guide)) };
}

export const meta = (): PageMeta => ({
  title: '授权说明',
  description:
    '目录里每份字体许可证允许什么：个人、商用、Logo、网页、App、游戏、视频、再分发，一张表看完；保留字体名、要留的凭据与上线前自查。',
  canonical: '/license',
});

export default function License() {
  const { guide, changes } = useLoaderData() as LicenseData;
  return <LicenceGuide guide={guide} changes={changes} />;
}
