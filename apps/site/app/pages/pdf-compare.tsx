import { compareChanged, loadCompare } from '../features/fonts/compare/load-compare.ts';
import { CompareSheet } from '../features/fonts/compare-sheet/compare-sheet.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = loadCompare;

export const shouldRevalidate = compareChanged;

export const meta = (): PageMeta => ({
  title: '字体对比表',
  canonical: '/pdf/compare',
  noindex: true,
  comparesStored: true,
});

export default function PdfCompare() {
  return <CompareSheet />;
}
