import type { LoaderFunctionArgs } from 'react-router';
import { DetailView } from '../features/fonts/detail/detail-view.tsx';
import { detailChanged, detailMeta, loadDetail } from '../features/fonts/detail/load-detail.ts';

export const loader = (args: LoaderFunctionArgs) => loadDetail(args, 'creative');

export const shouldRevalidate = detailChanged;

export const meta = detailMeta;

export default function FontDetail() {
  return <DetailView />;
}
