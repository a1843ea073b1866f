import { ComparePage } from '../features/fonts/compare/compare-page.tsx';
import { COMPARE_PATH } from '../features/fonts/compare/compare-view.ts';
import { compareChanged, loadCompare } from '../features/fonts/compare/load-compare.ts';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadCompare;

export const shouldRevalidate = compareChanged;

export const meta = (): PageMeta => ({
  title: '字体对比',
  canonical: COMPARE_PATH,
  noindex: true,
  comparesStored: true,
});

export default function Compare() {
  return <ComparePage path={COMPARE_PATH} />;
}
