import { ComparePage } from '../features/fonts/compare/compare-page.tsx';
import { compareChanged, loadCompare } from '../features/fonts/compare/load-compare.ts';
import type { PageMeta } from '../page-modules.ts';

export const loader = loadCompare;

export const shouldRevalidate = compareChanged;

export const meta = (): PageMeta => ({
  title: '字体对比',
  canonical: '/user/compare',
  noindex: true,
  comparesStored: true,
});

export default function UserCompare() {
  return <ComparePage path="/user/compare" />;
}
