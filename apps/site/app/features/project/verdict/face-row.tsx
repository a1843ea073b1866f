import {
  type CoverageSets,
  type CoveredCatalogue,
  type CoveredFace,
  type CoveredFamily,
  LICENCE_USES,
} from '@ziwan/contract';
import { type FaceVerdict, isComplete } from '@ziwan/game-verdict';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { Seal } from '../../../ui/seal.tsx';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { FillPanel } from '../fill/fill-panel.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Script } from '../workbench/use-script.ts';
import { FaceLacks } from './face-lacks.tsx';
import styles from './face-row.module.css';
import { lacksSentence } from './lacks-sentence.ts';

interface FaceRowProps {
  /** Position in the catalogue's faces. */
  at: number;
  catalogue: CoveredCatalogue;
  sets: CoverageSets;
  verdict: FaceVerdict;
  sample: string;
  project: KeptProject;
  script: Script;
  /** Role for which the verdict is; null for the whole script. */
  role: string | null;
  open: boolean;
  onOpen: () => void;
  onChoose: (role: string, chosen: boolean) => void;
  /** Chooses the face at once for the role for which it is judged. */
  onTake: (role: string) => void;
  onChange: (edit: (project: KeptProject) => KeptProject) => void;
}

/** A face with its verdict; opened, with what it lacks and the roles it may take. */
export function FaceRow(props: FaceRowProps) {
  const {
    at,
    catalogue,
    sets,
    verdict,
    sample,
    project,
    script,
    role: judged,
    open,
    onOpen,
    onChoose,
    onTake,
    onChange,
  } = props;
  const id = useId();
  const face = catalogue.faces[at] as CoveredFace;
  const family = catalogue.families[face.family] as CoveredFamily;
  const licence = catalogue.licences[family.licence];
  const roles = project.roles.filter((role) => role.face === face.gno);
  const whole = isComplete(verdict);
  const lacks = (name: string): boolean => {
    const own = script.summary?.roles.find((role) => role.name === name)?.verdicts[at];
    return own !== undefined && !isComplete(own);
  };
  // What is whole for a role needs no look before it is taken.
  const taken = whole && !roles.some((role) => role.name === judged) ? judged : null;
  const more = taken !== null ? '别处用' : whole ? '选用' : '缺哪些、选用';
  const siblings = catalogue.faces.filter((other) => other.family === face.family).length > 1;
  const name = siblings ? `${family.nameZh} ${face.styleName}` : family.nameZh;
  return (
    <li className={styles.row} data-lacking={whole ? undefined : ''}>
      <div className={styles.head}>
        <a className={styles.name} href={fontPath(family)}>
          <FontName font={{ faceGNo: face.gno, nameZh: family.nameZh, metrics: face.metrics }} />
        </a>
        <small>
          {siblings && `${face.styleName} · `}
          {licence?.name}
        </small>
      </div>
      <div className={styles.spec}>
        <Specimen gno={face.gno} text={sample} metrics={face.metrics} nowrap="fade" lang="zh" />
      </div>
      <div className={styles.side}>
        <p className={whole ? styles.whole : styles.lacking}>{lacksSentence(verdict)}</p>
        <p className={styles.roles}>
          {roles.map((role) => (
            <Seal key={role.name}>{role.name}</Seal>
          ))}
          {taken !== null && (
            <Button aria-label={`${taken}用${name}`} onClick={() => onTake(taken)}>
              {taken}用
            </Button>
          )}
          <Button
            variant="plain"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`${name}：${more}`}
            onClick={onOpen}
          >
            {more}
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </p>
      </div>
      <div id={id} className={styles.more} hidden={!open}>
        {open && (
          <>
            <fieldset className={styles.choose}>
              <legend>用作</legend>
              {project.roles
                .filter(({ name }) => name !== taken)
                .map((role) => (
                  <Chip
                    key={role.name}
                    on={role.face === face.gno}
                    aria-label={`${role.name}用${name}`}
                    onClick={() => onChoose(role.name, role.face !== face.gno)}
                  >
                    {role.name}
                    {role.name !== judged && lacks(role.name) !== !whole && (
                      <small>{lacks(role.name) ? '（缺字）' : '（写得全）'}</small>
                    )}
                  </Chip>
                ))}
            </fieldset>
            {licence && project.uses.length > 0 && (
              <ul className={styles.licence}>
                {LICENCE_USES.filter(({ key }) => project.uses.includes(key)).map(({ key, name: use }) => (
                  <li key={key}>
                    {use}
                    <VerdictMark verdict={licence.verdicts[key].verdict} />
                    <small>{licence.verdicts[key].note}</small>
                  </li>
                ))}
              </ul>
            )}
            {roles.some(({ name: used }) => lacks(used)) && (
              <FillPanel
                gno={face.gno}
                weight={project.roles.find((role) => role.face === face.gno)?.weight}
                project={project}
                catalogue={catalogue}
                sets={sets}
                script={script}
                onChange={onChange}
              />
            )}
            {!whole && (
              <FaceLacks at={at} name={name} verdict={verdict} reader={script.reader} role={judged} />
            )}
          </>
        )}
      </div>
    </li>
  );
}
