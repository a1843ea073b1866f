import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { FontListPage } from '../features/fonts/font-list/font-list-page.tsx';
import { listMeta } from '../features/fonts/font-list/list-meta.ts';
import { type ListData, listChanged, loadList } from '../features/fonts/font-list/load-list.ts';
import { fontShell } from '../features/fonts/font-list/shells.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

export const loader = (args: LoaderFunctionArgs) => loadList(args, fontShell);

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => listChanged(args, fontShell);

export const meta = (args: MetaArgs<ListData>) => listMeta(args, fontShell);

export default function FontList() {
  return <FontListPage shell={fontShell} />;
}
