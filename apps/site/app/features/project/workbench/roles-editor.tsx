import {
  type CoveredCatalogue,
  LICENCE_USES,
  type LicenceUse,
  PROJECT_LIMITS,
  usualWeight,
} from '@ziwan/contract';
import { isComplete } from '@ziwan/game-verdict';
import { type FormEvent, useId, useState } from 'react';
import { Button, quietClass } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { Slider } from '../../../ui/slider.tsx';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import { type Chain, ChainLine } from '../fill/chain-line.tsx';
import { chainOf, codePointsOf, lackedByChain, positionOf } from '../fill/chain-of.ts';
import { FillPanel } from '../fill/fill-panel.tsx';
import { type KeptProject, ROLES, withFace, withWeight } from '../kept/kept-project.ts';
import { lacksSentence } from '../verdict/lacks-sentence.ts';
import styles from './roles-editor.module.css';
import type { Coverage } from './use-coverage.ts';
import type { Script } from './use-script.ts';

interface RolesEditorProps {
  project: KeptProject;
  script: Script;
  coverage: Coverage;
  onChange: (edit: (project: KeptProject) => KeptProject) => void;
}

/** The uses that the licences must permit, and the face chosen for each part of the game. */
export function RolesEditor({ project, script, coverage, onChange }: RolesEditorProps) {
  const [filling, fill] = useState<string | null>(null);
  const { catalogue, sets } = coverage;
  const toggle = (use: LicenceUse) =>
    onChange((held) => ({
      ...held,
      uses: held.uses.includes(use) ? held.uses.filter((u) => u !== use) : [...held.uses, use],
    }));
  return (
    <div className={styles.editor}>
      <fieldset className={styles.uses}>
        <legend>字体要许可这些用途</legend>
        {LICENCE_USES.map(({ key, name }) => (
          <Chip key={key} on={project.uses.includes(key)} onClick={() => toggle(key)}>
            {name}
          </Chip>
        ))}
      </fieldset>
      <ul className={styles.roles} aria-label="各处选定的字体">
        {project.roles.map(({ name, face, weight, fillers = [] }) => (
          <li key={name}>
            <b>{name}</b>
            {face === null ? (
              <span className={styles.none}>还没选，在下面的字体里点「选用」</span>
            ) : (
              <ChosenFace
                gno={face}
                weight={weight}
                fillers={fillers}
                project={project}
                script={script}
                coverage={coverage}
                filling={filling === name}
                onFill={() => fill(filling === name ? null : name)}
                onWeight={(chosen) => onChange((held) => withWeight(held, name, chosen))}
              />
            )}
            {face !== null && (
              <button
                type="button"
                className={quietClass}
                aria-label={`取消${name}的字体`}
                onClick={() => onChange((held) => withFace(held, name, null))}
              >
                取消
              </button>
            )}
            {face !== null && filling === name && catalogue && sets && (
              <FillPanel
                gno={face}
                weight={weight}
                project={project}
                catalogue={catalogue}
                sets={sets}
                reader={script.reader}
                onChange={onChange}
              />
            )}
            {face === null && !ROLES.includes(name) && (
              <button
                type="button"
                className={quietClass}
                aria-label={`删除角色 ${name}`}
                onClick={() =>
                  onChange((held) => ({ ...held, roles: held.roles.filter((role) => role.name !== name) }))
                }
              >
                删除
              </button>
            )}
          </li>
        ))}
      </ul>
      <RoleForm
        names={project.roles.map(({ name }) => name)}
        onAdd={(name) => onChange((held) => ({ ...held, roles: [...held.roles, { name, face: null }] }))}
      />
    </div>
  );
}

function ChosenFace({
  gno,
  weight,
  fillers,
  project,
  script,
  coverage,
  filling,
  onFill,
  onWeight,
}: Omit<RolesEditorProps, 'onChange'> & {
  gno: string;
  weight: number | undefined;
  fillers: readonly string[];
  filling: boolean;
  onFill: () => void;
  onWeight: (weight: number | undefined) => void;
}) {
  const { catalogue, sets } = coverage;
  if (!catalogue) return <span className={styles.none}>字体资料还在载入</span>;
  const at = catalogue.faces.findIndex((face) => face.gno === gno);
  const face = catalogue.faces[at];
  const family = face && catalogue.families[face.family];
  if (!family) return <span className={styles.lacking}>这款字体已经不在目录里，请另选一款</span>;
  const verdict = script.summary?.verdicts[at];
  const left =
    fillers.length > 0 && sets
      ? lackedByChain({ catalogue, sets }, { gno, fillers }, codePointsOf(project)).length
      : null;
  return (
    <span className={styles.chosen}>
      <a href={fontPath(family)}>
        {family.nameZh}
        {hasSiblings(catalogue, face.family) && ` ${face.styleName}`}
      </a>
      {verdict && (
        <span className={isComplete(verdict) || left === 0 ? styles.whole : styles.lacking}>
          {left === null ? lacksSentence(verdict) : left === 0 ? '补字后一字不缺' : `补字后还缺 ${left} 字`}
        </span>
      )}
      {verdict && !isComplete(verdict) && (
        <Button
          variant="plain"
          aria-expanded={filling}
          aria-label={`${family.nameZh}：补字`}
          onClick={onFill}
        >
          补字
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      )}
      {project.uses.map((use) => {
        const { verdict: said, note } = catalogue.licences[family.licence]?.verdicts[use] ?? {
          verdict: 'unknown' as const,
          note: '',
        };
        return said === 'allowed' ? null : (
          <span key={use} className={styles.permission}>
            {LICENCE_USES.find(({ key }) => key === use)?.name}
            <VerdictMark verdict={said} note={note} />
          </span>
        );
      })}
      {face.weights && sets && (
        <Weight
          range={face.weights}
          weight={weight}
          sample={chainOf(
            { catalogue, sets },
            [at, ...fillers.map((filler) => positionOf(catalogue, filler)).filter((each) => each >= 0)],
            weight,
            project.sample || script.summary?.sample || family.nameZh,
          )}
          onWeight={onWeight}
        />
      )}
    </span>
  );
}

/** The weight of a variable face, with a line in it. A package has it at this weight alone. */
function Weight({
  range,
  weight,
  sample,
  onWeight,
}: {
  range: readonly [min: number, max: number];
  weight: number | undefined;
  sample: Chain;
  onWeight: (weight: number | undefined) => void;
}) {
  const usual = usualWeight(range);
  return (
    <span className={styles.weight}>
      <Slider
        label="粗细"
        min={range[0]}
        max={range[1]}
        value={weight ?? usual}
        reset={usual}
        onChange={(chosen) => onWeight(chosen === usual ? undefined : chosen)}
      />
      <ChainLine {...sample} size={24} />
    </span>
  );
}

const hasSiblings = (catalogue: CoveredCatalogue, family: number) =>
  catalogue.faces.filter((face) => face.family === family).length > 1;

function RoleForm({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const id = useId();
  const trimmed = name.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '' || names.includes(trimmed)) return;
    onAdd(trimmed);
    setName('');
  };
  if (names.length >= PROJECT_LIMITS.roles) return null;
  return (
    <form className={styles.add} onSubmit={submit}>
      <label htmlFor={id}>再加一处</label>
      <input
        id={id}
        value={name}
        maxLength={20}
        placeholder="如：技能名"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={trimmed === '' || names.includes(trimmed)}>
        添加
      </Button>
    </form>
  );
}
