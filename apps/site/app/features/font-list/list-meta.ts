import type { MetaArgs, PageMeta } from '../../page-modules.ts';
import { hrefOf, readState, type Shell } from './list-state.ts';
import type { ListData } from './load-list.ts';

/** Title by the chosen tags; one address for each choice of fonts, whatever the specimens look like. */
export function listMeta({ data, url }: MetaArgs<ListData>, shell: Shell): PageMeta {
  const state = readState(url.searchParams, shell);
  const { filters } = state;
  const names = new Map(
    Object.values(data.dictionary)
      .flat()
      .map((item) => [item.dictNumber, item.dictName]),
  );
  const tags = filters.tags.map((t) => names.get(t)).filter(Boolean);
  const parts = [
    tags.join('、') || filters.tagName,
    shell.title,
    filters.current > 1 ? `第 ${filters.current} 页` : '',
  ];
  const plain = readState(new URLSearchParams(), shell).view;
  return {
    title: parts.filter(Boolean).join(' · '),
    description: shell.description,
    canonical: hrefOf(
      { view: plain, filters: { ...filters, coverage: 'any', keyword: '', tagName: '' } },
      shell,
    ),
    noindex: filters.keyword !== '' || state.view.text !== shell.sample,
  };
}
