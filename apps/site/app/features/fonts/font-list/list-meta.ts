import type { MetaArgs, PageMeta } from '../../../lazy-loading/page-modules.ts';
import { type Filters, narrowingIn } from './list-filters.ts';
import { hrefOf, plainView, readState, type Shell, tagNames } from './list-state.ts';
import type { ListData } from './load-list.ts';

/** Number of styles named in the description. */
const NAMED = 5;

/** Description with the number of fonts, and for an unfiltered list its most common styles. */
export function descriptionOf(
  shell: Shell,
  { list, dictionary }: Pick<ListData, 'list' | 'dictionary'>,
  filters: Filters,
): string {
  const styles = isWhole(filters)
    ? (dictionary.style ?? [])
        .filter((style) => style[shell.kind] > 0)
        .sort((a, b) => b[shell.kind] - a[shell.kind])
        .slice(0, NAMED)
        .map((style) => style.dictName)
    : [];
  return shell.description(list.total > 0 ? `${list.total} 款` : '', styles.join('、'));
}

/** True for an unfiltered list. */
export const isWhole = (filters: Filters): boolean =>
  narrowingIn(filters).length === 0 && filters.coverage === 'any';

/** What a list is limited to, in words: 「毛笔」, 「可商用、黑体」; else 「这些筛选」. */
export function filtersInWords(data: Pick<ListData, 'dictionary'>, filters: Filters): string {
  const { tagNumber: tags } = filters;
  const known = tags.map((tag) => tagNames([tag], data.dictionary)).filter((name) => name !== '');
  const others = narrowingIn(filters).some((name) => name !== 'tagNumber');
  return others || known.length === 0 || known.length < tags.length ? '这些筛选' : known.join('、');
}

/** Title from the chosen tags. The canonical URL keeps the filters and drops the text settings. */
export function listMeta({ data, url }: MetaArgs<ListData>, shell: Shell): PageMeta {
  const state = readState(url.searchParams, shell);
  const { filters } = state;
  const parts = [
    tagNames(filters.tagNumber, data.dictionary),
    shell.title,
    filters.current > 1 ? `第 ${filters.current} 页` : '',
  ];
  return {
    title: parts.filter(Boolean).join(' · '),
    description: descriptionOf(shell, data, filters),
    canonical: hrefOf(
      { view: plainView(shell), filters: { ...filters, coverage: 'any', keyword: '', tagName: '' } },
      shell,
    ),
    noindex: filters.keyword !== '' || state.view.text !== '',
  };
}
