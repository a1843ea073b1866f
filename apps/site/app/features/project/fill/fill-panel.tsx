import {
  type CoverageSets,
  type CoveredCatalogue,
  type CoveredFace,
  LICENCE_USES,
  PROJECT_LIMITS,
} from '@ziwan/contract';
import { divide, type Filler, fillersFor, suggestChain } from '@ziwan/game-verdict';
import { useEffect, useMemo, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { ArrowDown } from '../../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../../ui/icons/arrow-up.ts';
import { X } from '../../../ui/icons/x.ts';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import { withFillers } from '../kept/role-changes.ts';
import type { ScriptReader } from '../reading/script-reader.ts';
import type { Script } from '../workbench/use-script.ts';
import { ChainLine } from './chain-line.tsx';
import { chainOf, drawnWith, nameOf, positionOf } from './chain-of.ts';
import styles from './fill-panel.module.css';

/** Candidates shown at first and with each click. */
const SHOWN = 4;
/** Characters of a line. */
const SAMPLE = 24;

interface FillPanelProps {
  gno: string;
  /** Weight at which it is used, if one was chosen. */
  weight: number | undefined;
  project: KeptProject;
  catalogue: CoveredCatalogue;
  sets: CoverageSets;
  script: Script;
  onChange: (edit: (project: KeptProject) => KeptProject) => void;
}

/** The faces that draw what a chosen one lacks: the chosen chain, with its seams, and what else could be chosen. */
export function FillPanel({ gno, weight, project, catalogue, sets, script, onChange }: FillPanelProps) {
  const [marked, mark] = useState(true);
  const [shown, show] = useState(SHOWN);
  const at = positionOf(catalogue, gno);
  const main = catalogue.faces[at] as CoveredFace;
  const { roles } = project;
  const { summary, reader } = script;
  const characters = useMemo(() => drawnWith({ roles }, summary, gno), [roles, summary, gno]);
  const using = roles.flatMap(({ name, face }) => (face === gno ? name : []));
  const lacking = useMemo(() => characters.filter((c) => !sets.draws(at, c)), [characters, sets, at]);
  const { uses } = project;
  const candidates = useMemo(
    () => fillersFor(catalogue, sets, { face: at, weight, lacking, uses }),
    [catalogue, sets, at, weight, lacking, uses],
  );
  const text = useSeam(reader, at, using, lacking, project.sample);

  const chosen = project.roles.find((role) => role.face === gno)?.fillers ?? [];
  const chain = chosen.map((filler) => positionOf(catalogue, filler)).filter((face) => face >= 0);
  const { drawn, lacking: left } = divide(sets, [at, ...chain], characters);
  const set = (fillers: readonly string[]) => onChange((held) => withFillers(held, gno, fillers));
  const gnosOf = (faces: readonly number[]) => faces.map((face) => catalogue.faces[face]?.gno ?? '');
  const filled = (faces: readonly number[], size: number) => (
    <ChainLine {...chainOf({ catalogue, sets }, [at, ...faces], weight, text)} size={size} marked={marked} />
  );
  const suggested = suggestChain(sets, lacking, candidates);
  const others = candidates.filter(({ face }) => !chain.includes(face));

  if (lacking.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={`给${nameOf(catalogue, at)}补字`}>
      <p role="status" className={left.length === 0 ? styles.whole : styles.left}>
        {left.length === 0
          ? '补齐了，一字不缺'
          : chain.length > 0
            ? `补了 ${grouped(lacking.length - left.length)} 字，还缺 ${grouped(left.length)} 字`
            : `缺 ${grouped(lacking.length)} 字（含标点）`}
        {left.length > 0 && left.length <= 12 && `：${String.fromCodePoint(...left)}`}
      </p>
      {chain.length > 0 && (
        <>
          <div className={styles.sample}>
            {filled(chain, 40)}
            {filled(chain, 20)}
            <Chip on={marked} onClick={() => mark(!marked)}>
              标出补的字
            </Chip>
          </div>
          <ol className={styles.chain} aria-label="补字的字体，依次取用">
            {chain.map((face, i) => (
              <li key={face}>
                <b>{nameOf(catalogue, face)}</b>
                <span>补 {grouped(drawn[i + 1]?.length ?? 0)} 字</span>
                <Terms catalogue={catalogue} face={face} uses={uses} />
                <span className={styles.actions}>
                  {chain.length > 1 && (
                    <>
                      <IconButton
                        label={`${nameOf(catalogue, face)}往前`}
                        disabled={i === 0}
                        onClick={() => set(gnosOf(swapped(chain, i - 1)))}
                      >
                        <ArrowUp size={16} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        label={`${nameOf(catalogue, face)}往后`}
                        disabled={i === chain.length - 1}
                        onClick={() => set(gnosOf(swapped(chain, i)))}
                      >
                        <ArrowDown size={16} aria-hidden="true" />
                      </IconButton>
                    </>
                  )}
                  <IconButton
                    label={`不用${nameOf(catalogue, face)}补字`}
                    onClick={() => set(gnosOf(chain.filter((other) => other !== face)))}
                  >
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {chain.length === 0 && suggested.length > 0 && (
        <Button variant="solid" onClick={() => set(gnosOf(suggested))}>
          用{suggested.map((face) => nameOf(catalogue, face)).join('、')}补
        </Button>
      )}
      {candidates.length === 0 && (
        <p className={styles.soft}>
          {main.metrics.grid
            ? `没有别的 ${main.metrics.grid} 像素点阵字体写得出这些字。像素字混进别的网格会糊，不建议凑。`
            : '目录里没有许可这些用途、又写得出这些字的字体。'}
        </p>
      )}
      {others.length > 0 && left.length > 0 && chain.length < PROJECT_LIMITS.fillers && (
        <ul className={styles.candidates} aria-label="可以补字的字体">
          {others.slice(0, shown).map((filler) => (
            <li key={filler.face}>
              <div className={styles.about}>
                <b>{nameOf(catalogue, filler.face)}</b>
                <span>{filler.fills === lacking.length ? '全补得上' : `补 ${grouped(filler.fills)} 字`}</span>
                <Terms catalogue={catalogue} face={filler.face} uses={uses} />
                <small>{reasonsOf(filler)}</small>
              </div>
              {filled([filler.face], 32)}
              <Button
                aria-label={`用${nameOf(catalogue, filler.face)}补字`}
                onClick={() => set(gnosOf([...chain, filler.face]))}
              >
                用它补
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > shown && left.length > 0 && chain.length < PROJECT_LIMITS.fillers && (
        <Button variant="plain" onClick={() => show(shown + SHOWN)}>
          再看 {Math.min(SHOWN, others.length - shown)} 款
        </Button>
      )}
    </section>
  );
}

const reasonsOf = ({ reasons, distance }: Filler): string =>
  `${reasons.join('，')}${distance > 1 ? '。接缝会看得出来' : ''}`;

/** The list with a place and the next one exchanged. */
const swapped = (list: readonly number[], at: number): number[] =>
  list.map((each, i) => (i === at ? (list[at + 1] as number) : i === at + 1 ? (list[at] as number) : each));

/** Licence of a filler, with the uses that it permits on a condition. */
function Terms({
  catalogue,
  face,
  uses,
}: {
  catalogue: CoveredCatalogue;
  face: number;
  uses: KeptProject['uses'];
}) {
  const family = catalogue.families[catalogue.faces[face]?.family ?? -1];
  const licence = family && catalogue.licences[family.licence];
  if (!licence) return null;
  return (
    <small className={styles.terms}>
      {licence.name}
      {LICENCE_USES.filter(
        ({ key }) => uses.includes(key) && licence.verdicts[key].verdict !== 'allowed',
      ).map(({ key, name }) => (
        <span key={key}>
          {name}
          <VerdictMark verdict={licence.verdicts[key].verdict} note={licence.verdicts[key].note} />
        </span>
      ))}
    </small>
  );
}

/** A line in which faces meet: the visitor's own, else one of the script with a character that the face lacks. */
function useSeam(
  reader: ScriptReader,
  at: number,
  roles: readonly string[],
  lacking: readonly number[],
  own: string | null,
): string {
  const [line, setLine] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other characters ask anew
  useEffect(() => {
    let gone = false;
    reader
      .lacked(at, roles)
      .then((lacked) => !gone && setLine(seamIn(lacked.filter(({ variant }) => !variant))))
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, [reader, at, lacking]);
  const some = lacking.slice(0, 8).map((c) => String.fromCodePoint(c));
  return own || line || some.join('');
}

/** Characters that both sides of a seam have at least, so that they can be compared. */
const BESIDE = 3;

/** A part of a line in which lacking characters stand among others; any that has one if there is none. */
function seamIn(lacked: Awaited<ReturnType<ScriptReader['lacked']>>): string {
  const lacking = new Set(lacked.map(({ char }) => char));
  const parts = lacked.flatMap(({ char, lines }) => lines.map(({ text }) => around(text, char)));
  const beside = (part: string) => [...part].filter((c) => c.trim() !== '' && !lacking.has(c)).length;
  return parts.find((part) => beside(part) >= BESIDE) ?? parts[0] ?? '';
}

/** The part of a line around a character, without the marks of what was left out. */
function around(line: string, char: string): string {
  const characters = [...line.replace(/^…|…$/g, '')];
  const from = Math.max(0, Math.min(characters.indexOf(char) - SAMPLE / 2, characters.length - SAMPLE));
  return characters.slice(from, from + SAMPLE).join('');
}
