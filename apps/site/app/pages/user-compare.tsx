import { userInfoCall } from '@ziwan/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { apiOf } from '../api/context.ts';
import { ComparePage } from '../features/fonts/compare/compare-page.tsx';
import { compareChanged, loadCompare } from '../features/fonts/compare/load-compare.ts';
import { CentreFrame } from '../features/people/user-centre/centre-frame.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

/** The page shows nothing of the account, so the call only finds out whether the session has ended. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const session = apiOf(context).call(userInfoCall, {}, { signal: request.signal });
  const [compared] = await Promise.all([loadCompare(args), session.catch(() => null)]);
  return compared;
}

export const shouldRevalidate = compareChanged;

export const meta = (): PageMeta => ({
  title: '字体对比',
  canonical: '/user/compare',
  noindex: true,
  comparesStored: true,
});

export default function UserCompare() {
  return (
    <CentreFrame>
      <ComparePage path="/user/compare" />
    </CentreFrame>
  );
}
