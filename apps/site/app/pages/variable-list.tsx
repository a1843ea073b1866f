import type { LoaderFunctionArgs } from 'react-router';
import {
  axisOf,
  LIST_SIZE,
  listSample,
  loadVariable,
  type VariableData,
  variableChanged,
} from '../features/fonts/variable/load-variable.ts';
import { VariableList } from '../features/fonts/variable/variable-list.tsx';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

export const loader = (args: LoaderFunctionArgs) => loadVariable(args, LIST_SIZE, listSample);

export const shouldRevalidate = variableChanged;

export const meta = ({ url }: MetaArgs<VariableData>): PageMeta => ({
  title: '可变字体列表',
  description: '每一款可变字体都能当场拉动每一条轴：字重、字宽、视觉字号、倾斜，用你自己的文字试。',
  canonical: '/variable/list',
  noindex: url.searchParams.has('text') || axisOf(url.searchParams) !== '',
});

export default function VariableListPage() {
  return <VariableList />;
}
