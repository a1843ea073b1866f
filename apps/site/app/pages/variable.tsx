import type { LoaderFunctionArgs } from 'react-router';
import {
  bandText,
  loadVariable,
  type VariableData,
  variableChanged,
} from '../features/fonts/variable/load-variable.ts';
import { Showcase } from '../features/fonts/variable/showcase.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

/** Number of bands shown. More belong in the list. */
const BANDS = 16;

export const loader = (args: LoaderFunctionArgs) => loadVariable(args, BANDS, bandText);

export const shouldRevalidate = variableChanged;

export const meta = ({ url }: MetaArgs<VariableData>): PageMeta => ({
  title: '可变字体',
  description: '看可变字体沿着字重、字宽、视觉字号的轴动起来；一个文件，无数种粗细与宽窄。',
  canonical: '/variable',
  noindex: url.searchParams.has('text'),
});

export default function Variable() {
  return <Showcase />;
}
