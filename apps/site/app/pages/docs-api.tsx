import { apiReference } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api/context.ts';
import { type Reference, ReferencePage } from '../features/reading/reference/reference-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = ({ context }: LoaderFunctionArgs): Promise<Reference> =>
  apiOf(context).call(apiReference, {});

export const meta = (): PageMeta => ({
  title: '接口文档',
  description: '字玩的全部接口：字体、覆盖、取字、内容、账号与收藏，每个接口的参数、回答与错误代码。',
  canonical: '/docs/api',
});

export default function DocsApi() {
  return <ReferencePage reference={useLoaderData<Reference>()} />;
}
