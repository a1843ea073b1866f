import { dayOf } from '@ziwan/contract/site-time';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Select } from '../../../../ui/field.tsx';
import { grouped } from '../../../../ui/grouped.ts';
import { NameSearch } from '../../../../ui/name-search.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import type { Checkup } from '../use-checkup.ts';
import { VERDICT_NAMES, type Verdict } from '../verdict/judge.ts';
import styles from './checkup-list.module.css';
import {
  ALL,
  countsOf,
  describable,
  type Filters,
  type ListedFamily,
  listed,
  type Order,
} from './families.ts';
import { FamilyRow } from './family-row.tsx';
import type { Nearest } from './nearest.ts';
import { csvOf, jsonOf, type ListToSave } from './saved-list.ts';
import { MOST_SEARCHED, useNearest } from './use-nearest.ts';

/** Families shown at first and with each click. */
const SHOWN = 50;

const VERDICTS: readonly Verdict[] = ['ask', 'unknown', 'free'];
const ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'verdict', label: '要留意的在前' },
  { value: 'name', label: '按名字' },
  { value: 'count', label: '款数多的在前' },
];

/** What was found, by family, with filters and ways to keep it. */
export function CheckupList({ checkup, families }: { checkup: Checkup; families: readonly ListedFamily[] }) {
  const [filters, setFilters] = useState<Filters>(ALL);
  const [shown, show] = useState(SHOWN);
  const nearest = useNearest(checkup.faceFile);
  const counts = useMemo(() => countsOf(families), [families]);
  const rows = useMemo(() => listed(families, filters), [families, filters]);
  const unread = useMemo(() => checkup.files.filter(({ problem }) => problem !== ''), [checkup.files]);
  const faces = rows.reduce((sum, family) => sum + family.faces.length, 0);
  const searchable = rows.filter(
    (family) => family.verdict !== 'free' && describable(family) && !isFound(nearest.states.get(family.key)),
  );
  const change = (more: Partial<Filters>) => {
    setFilters((held) => ({ ...held, ...more }));
    show(SHOWN);
  };
  const toSave = (): ListToSave => ({
    families: rows,
    unread,
    nearest: new Map(
      [...nearest.states].flatMap(([key, state]) => (isFound(state) ? [[key, state] as const] : [])),
    ),
    origin: window.location.origin,
    date: dayOf(Date.now()),
  });
  const name = (extension: string) => `字体体检 ${dayOf(Date.now())}.${extension}`;
  return (
    <section className={styles.list} aria-labelledby="found">
      <header>
        <h2 id="found">体检结果</h2>
        <p role="status" className={styles.counts}>
          {`${grouped(families.length)} 家字体，共 ${grouped(counts.free + counts.ask + counts.unknown)} 款：`}
          {VERDICTS.map((verdict) => `${VERDICT_NAMES[verdict]} ${grouped(counts[verdict])} 款`).join('，')}
          {unread.length > 0 && `；${grouped(unread.length)} 个文件没有读出来`}
        </p>
      </header>
      <div className={styles.filters}>
        <fieldset aria-label="按判断筛选" className={styles.chips}>
          <Chip on={filters.verdict === ''} onClick={() => change({ verdict: '' })}>
            全部
          </Chip>
          {VERDICTS.map((verdict) => (
            <Chip key={verdict} on={filters.verdict === verdict} onClick={() => change({ verdict })}>
              {VERDICT_NAMES[verdict]} {grouped(counts[verdict])}
            </Chip>
          ))}
        </fieldset>
        <NameSearch value={filters.name} placeholder="字体名或文件名" onChange={(name) => change({ name })} />
        <Select
          label="排列"
          value={filters.order}
          options={ORDERS}
          onChange={({ target }) => change({ order: target.value as Order })}
        />
      </div>
      <div className={styles.actions}>
        <Button onClick={async () => saveFile(await csvOf(toSave()), name('csv'))}>
          存成表格（{grouped(faces)} 款）
        </Button>
        <Button onClick={() => saveFile(jsonOf(toSave()), name('json'))}>存成 JSON</Button>
        {nearest.left > 0 ? (
          <span role="status">
            正在找相近的，还有 {nearest.left} 家
            <Button variant="plain" onClick={nearest.stop}>
              停止
            </Button>
          </span>
        ) : (
          searchable.length > 0 && (
            <Button onClick={() => void nearest.findAll(searchable)}>
              给列出的 {grouped(Math.min(searchable.length, MOST_SEARCHED))} 家都找相近的
            </Button>
          )
        )}
        <small>
          {searchable.length > MOST_SEARCHED && `一次找 ${MOST_SEARCHED} 家。`}
          表格存的是现在列出的，在这台设备上写成。
        </small>
      </div>
      {rows.length === 0 && families.length > 0 ? (
        <EmptyState title="没有字体符合这些条件">
          <Button onClick={() => change(ALL)}>看全部</Button>
        </EmptyState>
      ) : (
        <ul className={styles.families} aria-label="字体">
          {rows.slice(0, shown).map((family) => (
            <FamilyRow
              key={family.key}
              family={family}
              state={nearest.states.get(family.key)}
              waits={nearest.left > 0}
              onFind={nearest.find}
            />
          ))}
        </ul>
      )}
      {shown < rows.length && (
        <Button className={styles.more} onClick={() => show(shown + SHOWN)}>
          再看 {Math.min(SHOWN, rows.length - shown)} 家
        </Button>
      )}
      {unread.length > 0 && (
        <details className={styles.unread}>
          <summary>没有读出来的 {grouped(unread.length)} 个文件</summary>
          <ul>
            {unread.map(({ path, problem }) => (
              <li key={path}>
                <b>{path}</b>
                {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const isFound = (state: unknown): state is Nearest =>
  typeof state === 'object' && state !== null && 'picture' in state;
