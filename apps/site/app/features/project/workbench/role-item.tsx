import {
  type CoveredCatalogue,
  charactersIn,
  LICENCE_USES,
  languageName,
  PROJECT_LIMITS,
  type ProjectRole,
  usualWeight,
} from '@ziwan/contract';
import { isComplete } from '@ziwan/game-verdict';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button, quietClass } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { Slider } from '../../../ui/slider.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import { type Chain, ChainLine } from '../fill/chain-line.tsx';
import { chainOf, lackedByChain, positionOf } from '../fill/chain-of.ts';
import { FillPanel } from '../fill/fill-panel.tsx';
import { type KeptProject, ROLES, withLanguage } from '../kept/kept-project.ts';
import { withDraws, withFace, withRolePerLanguage, withWeight } from '../kept/role-changes.ts';
import type { RoleSummary } from '../reading/messages.ts';
import { unitCount } from '../reading/unit-count.ts';
import { drawsWords } from '../roles/draws-words.ts';
import { NotTaken } from '../roles/suggested.tsx';
import { lacksSentence } from '../verdict/lacks-sentence.ts';
import styles from './roles-editor.module.css';
import type { RolesEditorProps } from './roles-editor.tsx';
import type { Coverage } from './use-coverage.ts';

const DrawsEditor = lazyComponent(async () => (await import('../roles/draws-editor.tsx')).DrawsEditor, {
  inPlace: true,
});

/** The line goes in the fragment, which is not sent. */
const studioPath = (face: string, line = ''): string =>
  `/studio?face=${encodeURIComponent(face)}${line ? `#${encodeURIComponent(line)}` : ''}`;

/** A part of the game: what it draws, the face, and what can be done about what that lacks. */
export function RoleItem({
  role,
  project,
  script,
  coverage,
  onPick,
  onChange,
}: RolesEditorProps & { role: ProjectRole }) {
  const [filling, fill] = useState(false);
  const [choosing, choose] = useState(false);
  const { name, face, weight, draws } = role;
  const { catalogue, sets } = coverage;
  const summary = script.summary?.roles.find((each) => each.name === name);
  const split = (languages: readonly string[]) => {
    choose(false);
    onChange((held) =>
      withRolePerLanguage(
        held,
        name,
        languages.map((tag) => [tag, languageName(tag)]),
      ),
    );
  };
  return (
    <li>
      <b>{name}</b>
      {face === null ? (
        <span className={styles.chosen}>
          <Button aria-label={`给${name}挑字体`} onClick={() => onPick(name)}>
            挑字体
          </Button>
        </span>
      ) : (
        <ChosenFace
          role={role}
          gno={face}
          summary={summary}
          project={project}
          coverage={coverage}
          filling={filling}
          onFill={() => fill(!filling)}
          onPick={() => onPick(name)}
          onWeight={(chosen) => onChange((held) => withWeight(held, name, chosen))}
        />
      )}
      {face !== null && name === ROLES[0] && (
        <a className={quietClass} href={studioPath(face, draws?.line)}>
          做成标题
        </a>
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
      {face === null && !ROLES.includes(name) && (
        <button
          type="button"
          className={quietClass}
          aria-label={`删除角色 ${name}`}
          onClick={() =>
            onChange((held) => ({ ...held, roles: held.roles.filter((each) => each.name !== name) }))
          }
        >
          删除
        </button>
      )}
      <p className={styles.draws}>
        <span>
          {drawsWords(draws) ? `写${drawsWords(draws)}` : '还没有要写的字'}
          {summary && summary.characters !== '' && `，${unitCount(summary.characters)}`}
        </span>
        <Button
          variant="plain"
          aria-expanded={choosing}
          aria-label={`${name}写什么`}
          onClick={() => choose(!choosing)}
        >
          写什么
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </p>
      {choosing && (
        <Suspense fallback={<Spinner label="正在打开" />}>
          <DrawsEditor
            name={name}
            draws={draws}
            project={project}
            summary={script.summary}
            onDraws={(chosen) => onChange((held) => withDraws(held, name, chosen))}
            onSplit={split}
            room={PROJECT_LIMITS.roles - project.roles.length}
            onLanguage={(id, part, language) => onChange((held) => withLanguage(held, id, part, language))}
          />
        </Suspense>
      )}
      {face !== null && summary && <NotTaken summary={summary} />}
      {face !== null && filling && catalogue && sets && (
        <FillPanel
          gno={face}
          weight={weight}
          project={project}
          catalogue={catalogue}
          sets={sets}
          script={script}
          onChange={onChange}
        />
      )}
    </li>
  );
}

function ChosenFace({
  role: { name, weight, fillers = [] },
  gno,
  summary,
  project,
  coverage,
  filling,
  onFill,
  onPick,
  onWeight,
}: {
  role: ProjectRole;
  gno: string;
  summary: RoleSummary | undefined;
  project: KeptProject;
  coverage: Coverage;
  filling: boolean;
  onFill: () => void;
  onPick: () => void;
  onWeight: (weight: number | undefined) => void;
}) {
  const { catalogue, sets } = coverage;
  if (!catalogue) return <span className={styles.none}>字体资料还在载入</span>;
  const at = catalogue.faces.findIndex((face) => face.gno === gno);
  const face = catalogue.faces[at];
  const family = face && catalogue.families[face.family];
  if (!family)
    return (
      <span className={styles.chosen}>
        <span className={styles.lacking}>这款字体已经不在目录里，请另选一款</span>
        <Button variant="plain" aria-label={`给${name}换一款`} onClick={onPick}>
          换一款
        </Button>
      </span>
    );
  const verdict = summary?.verdicts[at];
  const left =
    fillers.length > 0 && sets && summary
      ? lackedByChain({ catalogue, sets }, { gno, fillers }, charactersIn(summary.characters)).length
      : null;
  const variants = verdict?.variants ?? 0;
  const rest =
    left === null
      ? null
      : [left > 0 && `${grouped(left)} 字`, variants > 0 && `${grouped(variants)} 个异体`]
          .filter(Boolean)
          .join('、');
  return (
    <span className={styles.chosen}>
      <a href={fontPath(family)}>
        {family.nameZh}
        {hasSiblings(catalogue, face.family) && ` ${face.styleName}`}
      </a>
      {verdict && (
        <span className={isComplete(verdict) || rest === '' ? styles.whole : styles.lacking}>
          {rest === null || isComplete(verdict)
            ? lacksSentence(verdict)
            : rest === ''
              ? '补字后一字不缺'
              : `补字后还缺 ${rest}`}
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
      <Button variant="plain" aria-label={`给${name}换一款`} onClick={onPick}>
        换一款
      </Button>
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
            project.sample || summary?.sample || family.nameZh,
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
        label="字重"
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
