import {
  chosenFaces,
  coverageUnits,
  type GameEngineFacts,
  gameEngines,
  PACKAGE_LIMITS,
  type ProjectPacking,
  type ProjectRole,
  roleCharacters,
  sortedUnits,
  undrawnTexts,
} from '@ziwan/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import { NoneTaken } from '../roles/suggested.tsx';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';
import styles from './export-panel.module.css';
import { lackingOf } from './package-faces.ts';
import { useCharacterSets } from './use-character-sets.ts';

const PackageForm = lazyComponent(async () => (await import('./package-form.tsx')).PackageForm, {
  inPlace: true,
});

/** Characters of a line, if the script has none. */
const LINE = 12;
/** Texts named that no role draws. */
const NAMED = 5;

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
  const charactersIn = useCharacterSets(project);
  const { summary } = script;
  const held = project.texts;
  const texts = useMemo(() => {
    const read = new Map(summary?.texts.map((text) => [text.id, text.groups]));
    return held.map(({ id, name, groups = [] }) => ({ name, groups: read.get(id) ?? groups }));
  }, [held, summary]);
  const undrawn = useMemo(
    () =>
      undrawnTexts(
        project.roles.filter(({ face }) => face !== null),
        texts,
      ),
    [project.roles, texts],
  );
  // A key that is typed elsewhere on the page must not count the characters again.
  const charactersOf = useMemo(() => {
    const known = new Map<string, string>();
    return ({ draws }: ProjectRole): string => {
      const key = JSON.stringify(draws ?? {});
      const characters = known.get(key) ?? (charactersIn ? roleCharacters(draws, texts, charactersIn) : '');
      known.set(key, characters);
      return characters;
    };
  }, [texts, charactersIn]);
  const faces = chosenFaces(project);
  const chosen = project.roles.filter(({ face }) => face !== null);
  const drawnBy = new Map(summary?.roles.map((role) => [role.name, role]));
  const characters = sortedUnits(
    coverageUnits(chosen.map(({ name }) => drawnBy.get(name)?.characters ?? '').join('')),
  );
  if (!summary && project.texts.length > 0) return script.notice ? null : <Spinner label="正在读文本" />;
  if (characters === '')
    return (
      <p className={styles.soft}>
        {project.texts.length === 0 ? '先放进文本，' : ''}
        {faces.length === 0 ? '给标题、正文选好字体，' : '选了字体的几处还没有要写的字。写了，'}
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
  if (!engines || !charactersIn) return <Spinner label="正在取引擎的资料" />;
  return (
    <Suspense fallback={<Spinner label="正在打开打包的设置" />}>
      <PackageForm
        project={project}
        characters={characters}
        charactersOf={charactersOf}
        texts={texts}
        engines={engines}
        coverage={coverage}
        lacking={lackingOf(faces, project, script, coverage)}
        line={
          project.sample ||
          drawnBy.get(chosen[0]?.name ?? '')?.sample ||
          [...characters].slice(0, LINE).join('')
        }
        lineOf={(role) =>
          drawnBy.get(role.split('、')[0] ?? '')?.sample || project.sample || characters.slice(0, LINE)
        }
        onPacking={onPacking}
      >
        {undrawn.length > 0 && (
          <p className={styles.lacking}>
            {undrawn
              .slice(0, NAMED)
              .map(({ name }) => name)
              .join('、')}
            {undrawn.length > NAMED && ` 等 ${undrawn.length} 份`}
            {' 没有分给选好字体的一处，或者只分了一部分：只在那里的字不会在包里。'}
          </p>
        )}
        <NoneTaken
          roles={chosen.flatMap(({ name }) => {
            const role = drawnBy.get(name);
            return role ? [{ name, summary: role }] : [];
          })}
        />
      </PackageForm>
    </Suspense>
  );
}
