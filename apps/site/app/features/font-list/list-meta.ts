import type { MetaArgs, PageMeta } from '../../page-modules.ts';
import { hrefOf, plainView, readState, type Shell } from './list-state.ts';
import type { ListData } from './load-list.ts';

/** What the list is, with how many fonts there are in it as it stands. */
export const descriptionOf = (shell: Shell, total: number): string =>
  shell.description(total > 0 ? `${total} 款` : '');

/** Title by the chosen tags; one address for each choice of fonts, whatever the specimens look like. */
export function listMeta({ data, url }: MetaArgs<ListData>, shell: Shell): PageMeta {
  const state = readState(url.searchParams, shell);
  const { filters } = state;
  const named = (tag: string) =>
    Object.values(data.dictionary)
      .flat()
      .find((item) => item.dictNumber === tag)?.dictName;
  const tags = filters.tags.map(named).filter(Boolean);
  const parts = [
    tags.join('、') || filters.tagName,
    shell.title,
    filters.current > 1 ? `第 ${filters.current} 页` : '',
  ];
  return {
    title: parts.filter(Boolean).join(' · '),
    description: descriptionOf(shell, data.list.total),
    canonical: hrefOf(
      { view: plainView(shell), filters: { ...filters, coverage: 'any', keyword: '', tagName: '' } },
      shell,
    ),
    noindex: filters.keyword !== '' || state.view.text !== '',
  };
}
