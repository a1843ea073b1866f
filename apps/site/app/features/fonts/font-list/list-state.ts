import { textIn } from '../../text/my-text/text.ts';
import { among, type Filters, readFilters, writtenFilters } from './list-filters.ts';

export type ListLayout = 'table' | 'paragraph' | 'card' | 'picture';

/** Text settings. Except `text`, none of them affects which fonts are listed. */
export interface View {
  /** The visitor's text, or empty. */
  text: string;
  size: number;
  /** `#rrggbb`, or empty for the page's ink. */
  color: string;
  /** Thousandths of an em. */
  spacing: number;
  vertical: boolean;
  /** Null for the stored layout. */
  layout: ListLayout | null;
}

export interface ListState {
  view: View;
  filters: Filters;
}

/** Properties of a list apart from its URL. */
export interface Shell {
  path: '/font' | '/currency';
  kind: 'creative' | 'currency';
  title: string;
  /**
   * @param fonts the count as a phrase, or empty when there are none
   * @param styles their styles; empty for a filtered list
   */
  description: (fonts: string, styles: string) => string;
  sample: string;
  size: number;
  /** Storage key of the layout. */
  layoutKey: 'listLayout' | 'currencyLayout';
}

export const SIZE = { min: 16, max: 160 } as const;
export const SPACING = { min: -100, max: 500 } as const;
export const LAYOUTS: readonly { value: ListLayout; label: string }[] = [
  { value: 'table', label: '列表' },
  { value: 'paragraph', label: '段落' },
  { value: 'card', label: '卡片' },
  { value: 'picture', label: '图片' },
];

/** What the size of a view is drawn by: paragraphs at half, cards and pictures (null) as large as they have room. */
export const sizeScale = (layout: ListLayout, { vertical }: View): number | null =>
  vertical || layout === 'table' ? 1 : layout === 'paragraph' ? 0.5 : null;

const number = (raw: string | null, fallback: number, min: number, max: number): number => {
  const n = Number(raw);
  return raw === null || raw === '' || !Number.isFinite(n)
    ? fallback
    : Math.min(max, Math.max(min, Math.round(n)));
};

/** Default text settings. */
export const plainView = ({ size }: Shell): View => ({
  text: '',
  size,
  color: '',
  spacing: 0,
  vertical: false,
  layout: null,
});

/** Parses a URL. Invalid values fall back to defaults. */
export function readState(search: URLSearchParams, shell: Shell): ListState {
  const color = search.get('color') ?? '';
  return {
    view: {
      text: textIn(search),
      size: number(search.get('size'), shell.size, SIZE.min, SIZE.max),
      color: /^#[0-9a-f]{6}$/i.test(color) && color.toLowerCase() !== '#000000' ? color.toLowerCase() : '',
      spacing: number(search.get('spacing'), 0, SPACING.min, SPACING.max),
      vertical: search.get('vertical') === '1',
      layout:
        among(
          LAYOUTS.map(({ value }) => value),
          search.get('layout'),
        ) ?? null,
    },
    filters: {
      ...readFilters(search),
      current: number(search.get('current'), 1, 1, 100_000),
    },
  };
}

/** Serialises a state without defaults and in fixed order, so that equal states have equal URLs. */
export function writeState({ view, filters }: ListState, shell: Shell): [string, string][] {
  const all: [string, string | false][] = [
    ['text', view.text],
    ...writtenFilters(filters),
    ['size', view.size !== shell.size && String(view.size)],
    ['color', view.color],
    ['spacing', view.spacing !== 0 && String(view.spacing)],
    ['vertical', view.vertical && '1'],
    ['layout', view.layout ?? false],
    ['current', filters.current > 1 && String(filters.current)],
  ];
  return all.filter((pair): pair is [string, string] => Boolean(pair[1]));
}

export function hrefOf(state: ListState, shell: Shell): string {
  const query = new URLSearchParams(writeState(state, shell)).toString();
  return query ? `${shell.path}?${query}` : shell.path;
}

/** URL of a list with its fonts that draw the whole text, under the same filters. */
export const completeHref = ({ view, filters }: ListState, shell: Shell): string =>
  hrefOf(
    { view: { ...plainView(shell), text: view.text }, filters: { ...filters, current: 1, coverage: 'full' } },
    shell,
  );

/** The same without filters, but with marks ignored as before. */
export function unfilteredHref({ view, filters: { ignoreMarks } }: ListState, shell: Shell): string {
  const { filters } = readState(new URLSearchParams(), shell);
  return completeHref({ view, filters: { ...filters, ignoreMarks } }, shell);
}

/** Changes filters and resets the page. */
export const withFilters = (state: ListState, change: Partial<Filters>): ListState => ({
  view: state.view,
  filters: { ...state.filters, current: 1, ...change },
});

/** URLs with the same key list the same fonts. */
export const dataKey = ({ view, filters }: ListState): string => JSON.stringify([view.text, filters]);

/**
 * Names of the tags that the dictionary knows, joined. The name that an address gives a tag is never shown: anybody may
 * write it.
 */
export const tagNames = (
  tags: readonly string[],
  dictionary: Readonly<Record<string, readonly { dictNumber: string; dictName: string }[]>>,
): string => {
  const items = Object.values(dictionary).flat();
  return tags.flatMap((tag) => items.find((item) => item.dictNumber === tag)?.dictName ?? []).join('、');
};
