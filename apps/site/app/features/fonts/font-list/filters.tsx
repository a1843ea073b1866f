import type { DataOf, fontDictionary, selectBrandLine } from '@ziwan/contract';
import { memo } from 'react';
import { ChipLink } from '../../../ui/chip.tsx';
import writing from '../../../ui/writing.module.css';
import styles from './filters.module.css';
import { type Filters as FilterState, type Group, groupsOf, UNNARROWED } from './list-filters.ts';
import { hrefOf, type ListState, type Shell, withFilters } from './list-state.ts';

interface FiltersProps {
  state: ListState;
  shell: Shell;
  dictionary: DataOf<typeof fontDictionary>;
  brands: DataOf<typeof selectBrandLine>;
}

/** Uses shown in the first row. The rest are in the expanded filters. */
const FIRST = 12;
/** The rest of the first row. */
const MORE = '更多风格';

/** Every choice is a link to the list with it toggled, so filters work without scripts. */
export const Filters = memo(function Filters(props: FiltersProps) {
  const { state, shell, dictionary, brands } = props;
  const to = (change: Partial<FilterState>) => hrefOf(withFilters(state, change), shell);
  const groups = groupsOf(state.filters, { kind: shell.kind, dictionary, brands, to });
  const active = groups.flatMap((g) => g.choices.filter((c) => c.on));
  const { keyword } = state.filters;
  const [styleGroup, ...others] = groups;
  const first = styleGroup && { ...styleGroup, choices: styleGroup.choices.slice(0, FIRST) };
  const rarer = styleGroup?.choices.slice(FIRST) ?? [];
  const rest = rarer.length > 0 ? [{ label: MORE, choices: rarer }, ...others] : others;
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
            <ChipLink on href={to({ keyword: '' })}>
              搜索「{keyword}」<Remove />
            </ChipLink>
          )}
          {active.map((c) => (
            <ChipLink key={c.key} on href={c.href}>
              {c.label}
              <Remove />
            </ChipLink>
          ))}
          <a className={styles.clear} href={to(UNNARROWED)}>
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
      <em id={`filter-${group.label}`}>
        {group.label === MORE ? (
          <>
            更多<span className={writing.hidden}>风格</span>
          </>
        ) : (
          group.label
        )}
      </em>
      <div className={styles.choices}>
        <ul aria-labelledby={`filter-${group.label}`}>
          {group.choices.map((c) => (
            <li key={c.key}>
              <ChipLink on={c.on} href={c.href}>
                {c.label}
              </ChipLink>
            </li>
          ))}
        </ul>
        {group.note && <p className={styles.note}>{group.note}</p>}
      </div>
    </div>
  );
}
