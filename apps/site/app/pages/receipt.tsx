import { checkReceipt } from '@ziwan/contract';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { apiOf } from '../api/context.ts';
import { hashIn } from '../features/fonts/receipt/receipt-address.ts';
import { ReceiptPage, type Verdict } from '../features/fonts/receipt/receipt-page.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { text, sha256 } = hashIn(new URL(request.url).searchParams);
  if (text === '') return data<Verdict>({ kind: 'none' });
  if (sha256 === null) return data<Verdict>({ kind: 'malformed', text });
  const { signal } = request;
  try {
    const receipt = await apiOf(context).call(checkReceipt, { query: { sha256 } }, { signal, quiet: true });
    return data<Verdict>({ kind: 'issued', receipt });
  } catch (error) {
    if ((error as { status?: unknown }).status !== 404) throw error;
    return data<Verdict>({ kind: 'unknown', sha256 }, { status: 404 });
  }
}

export const meta = ({ url }: MetaArgs<Verdict>): PageMeta => ({
  title: '核对授权说明',
  description:
    '从字玩下载的每个字体压缩包里都有一份授权说明。放进来，看它是不是本站开出的、当时允许什么、此后授权有没有变化。',
  canonical: '/receipt',
  noindex: url.searchParams.has('sha256'),
});

export default function Receipt() {
  return <ReceiptPage verdict={useLoaderData() as Verdict} />;
}
