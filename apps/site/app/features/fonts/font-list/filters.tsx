import type { DataOf, fontDictionary, selectBrandLine } from '@ziwan/contract';
import { memo } from 'react';
import { ChipLink } from '../../../ui/chip.tsx';
import styles from './filters.module.css';
import {
  type Filters as FilterState,
  hrefOf,
  type ListState,
  type Shell,
  toggled,
  withFilters,
} from './list-state.ts';

export interface FiltersProps {
  state: ListState;
  shell: Shell;
  dictionary: DataOf<typeof fontDictionary>;
  brands: DataOf<typeof selectBrandLine>;
}

const GROUPS = [
  { type: 'style', label: '风格' },
  { type: 'licence', label: '授权' },
  { type: 'use', label: '用途' },
  { type: 'script', label: '文字' },
] as const;

const WEIGHTS = [
  { value: '100,200,300', label: '细' },
  { value: '400', label: '常规' },
  { value: '500,600', label: '中' },
  { value: '700', label: '粗' },
  { value: '800,900', label: '特粗' },
] as const;

export interface Choice {
  key: string;
  label: string;
  on: boolean;
  href: string;
}

export interface Group {
  label: string;
  /** What the choices count. */
  note?: string;
  choices: Choice[];
}

/** Uses shown in the first row. The rest are in the expanded filters. */
const FIRST = 12;

/** Every choice is a link to the list with it toggled, so filters work without scripts. */
function groupsOf({ state, shell, dictionary, brands }: FiltersProps): Group[] {
  const { filters } = state;
  const to = (change: Partial<FilterState>) => hrefOf(withFilters(state, change), shell);
  const groups: Group[] = GROUPS.map(({ type, label }) => ({
    label,
    ...(type === 'licence' ? { note: '只算见到授权全文、不附条件的' } : {}),
    choices: (dictionary[type] ?? [])
      .filter((item) => item[shell.kind] > 0 || filters.tags.includes(item.dictNumber))
      .map((item) => ({
        key: item.dictNumber,
        label: item.dictName,
        on: filters.tags.includes(item.dictNumber),
        href: to({ tags: toggled(filters.tags, item.dictNumber), tagName: '' }),
      })),
  }));
  groups.push({
    label: '品牌',
    choices: brands
      .filter((b) => b[shell.kind] > 0 || filters.brands.includes(b.brandNumber))
      .map((b) => ({
        key: b.brandNumber,
        label: b.brandName,
        on: filters.brands.includes(b.brandNumber),
        href: to({ brands: toggled(filters.brands, b.brandNumber) }),
      })),
  });
  groups.push({
    label: '字重',
    choices: WEIGHTS.map(({ value, label }) => {
      const values = value.split(',');
      const on = values.every((v) => filters.weights.includes(v));
      const rest = filters.weights.filter((v) => !values.includes(v));
      return { key: value, label, on, href: to({ weights: on ? rest : [...rest, ...values] }) };
    }),
  });
  return groups.filter((g) => g.choices.length > 0);
}

export const Filters = memo(function Filters(props: FiltersProps) {
  const { state, shell } = props;
  const groups = groupsOf(props);
  const active = groups.flatMap((g) => g.choices.filter((c) => c.on));
  const { keyword } = state.filters;
  const [styleGroup, ...others] = groups;
  const first = styleGroup && { ...styleGroup, choices: styleGroup.choices.slice(0, FIRST) };
  const rarer = styleGroup?.choices.slice(FIRST) ?? [];
  const rest = rarer.length > 0 ? [{ label: '更多风格', choices: rarer }, ...others] : others;
  return (
    <section className={styles.filters} aria-label="筛选">
      {first && <Row group={first} className={styles.first} />}
      <details className={styles.more}>
        <summary>
          <span>
            <i>更多</i>筛选
          </span>
          <small>{rest.map((g) => g.label).join('、')}</small>
        </summary>
        {rest.map((group) => (
          <Row key={group.label} group={group} />
        ))}
      </details>
      {(active.length > 0 || keyword) && (
        <div className={styles.row} data-keep-scroll="">
          <em>已选</em>
          {keyword && (
            <ChipLink on href={hrefOf(withFilters(state, { keyword: '' }), shell)}>
              名称含「{keyword}」<Remove />
            </ChipLink>
          )}
          {active.map((c) => (
            <ChipLink key={c.key} on href={c.href}>
              {c.label}
              <Remove />
            </ChipLink>
          ))}
          <a
            className={styles.clear}
            href={hrefOf(
              withFilters(state, { tags: [], tagName: '', brands: [], weights: [], keyword: '' }),
              shell,
            )}
          >
            全部清除
          </a>
        </div>
      )}
    </section>
  );
});

const Remove = () => (
  <span role="img" aria-label="，取消">
    ×
  </span>
);

/** Choices of one kind. */
export function Row({ group, className }: { group: Group; className?: string | undefined }) {
  return (
    <div className={`${styles.row}${className ? ` ${className}` : ''}`} data-keep-scroll="">
      <em id={`filter-${group.label}`}>{group.label === '更多风格' ? '风格' : group.label}</em>
      <ul aria-labelledby={`filter-${group.label}`}>
        {group.choices.map((c) => (
          <li key={c.key}>
            <ChipLink on={c.on} href={c.href}>
              {c.label}
            </ChipLink>
          </li>
        ))}
        {group.note && <li className={styles.note}>{group.note}</li>}
      </ul>
    </div>
  );
}
