import {
  chosenFaces,
  type GameEngineFacts,
  gameEngines,
  PACKAGE_LIMITS,
  type ProjectPacking,
} from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { codePointsOf } from '../fill/chain-of.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';
import styles from './export-panel.module.css';
import { lackingOf } from './package-faces.ts';
import { PackageForm } from './package-form.tsx';

/** Characters of a line, if the script has none. */
const LINE = 12;

interface ExportPanelProps {
  project: KeptProject;
  script: Script;
  coverage: Coverage;
  onPacking: (packing: ProjectPacking) => void;
}

/** Makes the package of the chosen faces for an engine. */
export function ExportPanel({ project, script, coverage, onPacking }: ExportPanelProps) {
  const api = useApi();
  const [engines, setEngines] = useState<readonly GameEngineFacts[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, again] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    setFailed(false);
    api.call(gameEngines, {}, { quiet: true }).then(setEngines, () => setFailed(true));
  }, [api, round]);
  const characters = codePointsOf(project)
    .sort((a, b) => a - b)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('');
  const faces = chosenFaces(project);
  if (characters === '' || faces.length === 0)
    return (
      <p className={styles.soft}>
        {characters === '' ? '先放进文本，' : ''}
        {faces.length === 0 ? '在上面给标题、正文选好字体，' : ''}
        这里就能按引擎打成一个包。
      </p>
    );
  const count = faces.reduce((sum, { fillers }) => sum + 1 + fillers.length, 0);
  if (count > PACKAGE_LIMITS.faces)
    return (
      <p className={styles.lacking}>
        连补字一共选了 {count} 款字体，一个包最多 {PACKAGE_LIMITS.faces} 款。请让几处用同一款，或少补几款。
      </p>
    );
  if (failed)
    return (
      <RetryNote className={styles.soft} onRetry={() => again(round + 1)}>
        引擎的资料没有取到。
      </RetryNote>
    );
  if (!engines) return <Spinner label="正在取引擎的资料" />;
  return (
    <PackageForm
      project={project}
      characters={characters}
      engines={engines}
      coverage={coverage}
      lacking={lackingOf(faces, project, script, coverage)}
      line={project.sample || script.summary?.sample || [...characters].slice(0, LINE).join('')}
      onPacking={onPacking}
    />
  );
}
