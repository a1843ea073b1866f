import { ComparePage } from '../features/compare/compare-page.tsx';
import { COMPARE_PATH } from '../features/compare/compare-view.ts';
import { compareChanged, loadCompare } from '../features/compare/load-compare.ts';
import type { PageMeta } from '../page-modules.ts';

export const loader = loadCompare;

export const shouldRevalidate = compareChanged;

export const meta = (): PageMeta => ({ title: '字体对比', canonical: COMPARE_PATH, noindex: true });

export default function Compare() {
  return <ComparePage path={COMPARE_PATH} />;
}
