import type { LoaderFunctionArgs } from 'react-router';
import { DetailView } from '../features/detail/detail-view.tsx';
import { detailChanged, detailMeta, loadDetail } from '../features/detail/load-detail.ts';

export const loader = (args: LoaderFunctionArgs) => loadDetail(args, 'creative');

export const shouldRevalidate = detailChanged;

export const meta = detailMeta;

export default function FontDetail() {
  return <DetailView />;
}
