import type { MetaArgs, PageMeta } from '../../../page-modules.ts';
import { type Filters, hrefOf, plainView, readState, type Shell } from './list-state.ts';
import type { ListData } from './load-list.ts';

/** Styles that a list is described by. */
const NAMED = 5;

/**
 * What the list is, with how many fonts there are in it as it stands; of a whole list also the styles that most of
 * them have.
 */
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

/** Every font of the kind is listed. */
const isWhole = ({ tags, brands, weights, keyword, coverage }: Filters): boolean =>
  [tags, brands, weights, keyword].every(({ length }) => length === 0) && coverage === 'any';

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
    description: descriptionOf(shell, data, filters),
    canonical: hrefOf(
      { view: plainView(shell), filters: { ...filters, coverage: 'any', keyword: '', tagName: '' } },
      shell,
    ),
    noindex: filters.keyword !== '' || state.view.text !== '',
  };
}
