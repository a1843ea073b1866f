import { isComplete } from '@ziwan/game-verdict';
import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/field.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { NameSearch } from '../../../ui/name-search.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import { withFace, withSet } from '../kept/role-changes.ts';
import type { ScriptSummary } from '../reading/messages.ts';
import { unitCount } from '../reading/unit-count.ts';
import { Suggested } from '../roles/suggested.tsx';
import { LeftOutNote } from '../workbench/left-out-note.tsx';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';
import { FaceRow } from './face-row.tsx';
import { ANY, type Filters, listed, tagsOf, WEIGHTS, type Weight } from './filters.ts';
import styles from './verdict-list.module.css';

/** Faces shown at first and with each click. */
const SHOWN = 20;
/** Characters of a sample. */
const SAMPLE = 24;

interface VerdictListProps {
  project: KeptProject;
  script: Script;
  coverage: Coverage;
  /** Role for which faces are judged; null for the whole script. */
  role: string | null;
  onRole: (role: string | null) => void;
  /** A face was taken for a role, with nothing left to look at. */
  onTaken: () => void;
  onChange: (edit: (project: KeptProject) => KeptProject) => void;
}

/** Every face of the catalogue, those that lack least of the script, or of what a role draws, first. */
export function VerdictList({
  project,
  script,
  coverage,
  role,
  onRole,
  onTaken,
  onChange,
}: VerdictListProps) {
  const [filters, setFilters] = useState<Filters>(ANY);
  const [shown, show] = useState(SHOWN);
  const [opened, open] = useState<string | null>(null);
  const { catalogue, sets } = coverage;
  const { summary } = script;
  // A name is searched for one role; the other filters are of the game.
  const [searched, search] = useState(role);
  if (searched !== role) {
    search(role);
    setFilters({ ...filters, name: '' });
  }
  const drawn = summary?.roles.find(({ name }) => name === role);
  const judged = drawn ?? summary;
  const verdicts =
    judged && catalogue && judged.verdicts.length === catalogue.faces.length ? judged.verdicts : null;
  const faces = useMemo(
    () => (catalogue && verdicts ? listed(catalogue, verdicts, project.uses, filters) : []),
    [catalogue, verdicts, project.uses, filters],
  );

  if (!summary && project.texts.length === 0)
    return (
      <p className={styles.wait}>
        放进文本之后，这里列出目录里的每一款字体：一字不缺的在前，缺字的写明缺什么。
      </p>
    );
  const roles = summary && <RoleChoice summary={summary} role={drawn?.name ?? null} onRole={onRole} />;
  if (drawn ? drawn.characters === '' : summary?.characters === 0)
    return (
      <div className={styles.list}>
        {roles}
        <p className={styles.wait} role="status">
          {drawn
            ? `「${drawn.name}」还没有要写的字。在角色那里点「写什么」，挑几份文本，或写一行。`
            : '这些文本里还没有读到一个字，没法比较字体。请看看每份文本的读法和说明。'}
        </p>
      </div>
    );
  if (coverage.error)
    return (
      <RetryNote className={styles.wait} onRetry={coverage.retry}>
        字体资料没有载入：{coverage.error}
      </RetryNote>
    );
  if (!catalogue || !sets) return <Spinner label="正在载入字体资料" />;
  if (!verdicts) return script.notice ? null : <Spinner label="正在比对" />;

  const whole = verdicts.filter(isComplete).length;
  const usual = judged?.sample ?? '';
  const sample = project.sample || usual;
  const change = (more: Partial<Filters>) => {
    setFilters({ ...filters, ...more });
    show(SHOWN);
  };
  return (
    <div className={styles.list}>
      {roles}
      {drawn && (
        <Suggested
          role={drawn.name}
          summary={drawn}
          onTake={(set) => onChange((held) => withSet(held, drawn.name, set))}
        />
      )}
      <p role="status" className={styles.counts}>
        {catalogue.faces.length} 款里，<strong>{grouped(whole)}</strong> 款一字不缺；按现在的筛选列出{' '}
        {grouped(faces.length)} 款
      </p>
      <LeftOutNote summary={summary} />
      <div className={styles.filters}>
        <Chip on={filters.complete} onClick={() => change({ complete: !filters.complete })}>
          只看一字不缺
        </Chip>
        <Chip on={filters.permitted} onClick={() => change({ permitted: !filters.permitted })}>
          只看用途许可的
        </Chip>
        <NameSearch value={filters.name} placeholder="名字" onChange={(name) => change({ name })} />
        <Select
          label="风格"
          value={filters.style}
          options={[{ value: '', label: '不限' }, ...tagsOf(catalogue, 'style')]}
          onChange={(event) => change({ style: event.target.value })}
        />
        <Select
          label="文字"
          value={filters.script}
          options={[{ value: '', label: '不限' }, ...tagsOf(catalogue, 'script')]}
          onChange={(event) => change({ script: event.target.value })}
        />
        <Select
          label="字重"
          value={filters.weight}
          options={[
            { value: '', label: '不限' },
            ...Object.entries(WEIGHTS).map(([value, { label }]) => ({ value, label })),
          ]}
          onChange={(event) => change({ weight: event.target.value as Weight | '' })}
        />
      </div>
      <SampleField
        sample={project.sample ?? usual}
        onChange={(text) => onChange((held) => ({ ...held, sample: text }))}
      />
      {faces.length === 0 ? (
        <p className={styles.wait}>
          没有字体同时满足这些条件。
          <Button variant="plain" onClick={() => change({ ...ANY, permitted: false })}>
            放开筛选
          </Button>
        </p>
      ) : (
        <ul className={styles.faces}>
          {faces.slice(0, shown).map((at) => {
            const { gno } = catalogue.faces[at]!;
            return (
              <FaceRow
                key={gno}
                at={at}
                catalogue={catalogue}
                sets={sets}
                verdict={verdicts[at]!}
                sample={sample}
                project={project}
                script={script}
                role={drawn?.name ?? null}
                open={opened === gno}
                onOpen={() => open(opened === gno ? null : gno)}
                onChange={onChange}
                onTake={(role) => {
                  onChange((held) => withFace(held, role, gno));
                  onTaken();
                }}
                onChoose={(role, chosen) => onChange((held) => withFace(held, role, chosen ? gno : null))}
              />
            );
          })}
        </ul>
      )}
      {shown < faces.length && (
        <Button className={styles.more} onClick={() => show(shown + SHOWN)}>
          再看 {Math.min(SHOWN, faces.length - shown)} 款
        </Button>
      )}
    </div>
  );
}

/** The part of the game for which faces are judged. */
function RoleChoice({
  summary,
  role,
  onRole,
}: {
  summary: ScriptSummary;
  role: string | null;
  onRole: (role: string | null) => void;
}) {
  return (
    <fieldset className={styles.for}>
      <legend>给哪里挑</legend>
      <Chip on={role === null} onClick={() => onRole(null)}>
        全部文本
      </Chip>
      {summary.roles.map(({ name, characters }) => (
        <Chip key={name} on={role === name} onClick={() => onRole(name)}>
          {name} <small>{unitCount(characters)}</small>
        </Chip>
      ))}
    </fieldset>
  );
}

function SampleField({ sample, onChange }: { sample: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <p className={styles.sample}>
      <label htmlFor={id}>样张写</label>
      <input
        id={id}
        value={sample}
        maxLength={SAMPLE}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}n`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}n`}>取自你的文本，可以改；这一行里的字（去重、按编码排列）会发给本站取字形</small>
    </p>
  );
}
