import {
  ATLAS_SIZES,
  chosenFaces,
  FIRST_PACKING,
  fitAtlas,
  type GameEngineFacts,
  gameEngines,
  gamePackage,
  isApiError,
  layoutsIn,
  PAGE_SIZES,
  type PackageLayouts,
  type ProjectPacking,
  packageRequest,
} from '@ziwan/contract';
import { isComplete } from '@ziwan/game-verdict';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import writing from '../../../ui/writing.module.css';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import { codePointsOf, lackedByChain } from '../fill/chain-of.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';
import styles from './export-panel.module.css';

const KINDS = {
  none: '只要字体文件',
  bitmap: '位图图集',
  sdf: 'SDF 图集',
  msdf: 'MSDF 图集',
  mtsdf: 'MTSDF 图集',
} as const satisfies Record<ProjectPacking['atlas'], string>;

type State =
  | { step: 'idle' }
  | { step: 'packing' }
  | { step: 'done'; fileName: string; bytes: number }
  | { step: 'failed'; message: string };

export interface ExportPanelProps {
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
  const characters = [...new Set(project.texts.flatMap((text) => [...text.characters]))].join('');
  const faces = chosenFaces(project);
  if (characters === '' || faces.length === 0)
    return (
      <p className={styles.soft}>
        {characters === '' ? '先放进文本，' : ''}
        {faces.length === 0 ? '在上面给标题、正文选好字体，' : ''}
        这里就能按引擎打成一个包。
      </p>
    );
  if (failed)
    return (
      <p className={styles.soft}>
        引擎的资料没有取到。
        <Button variant="plain" onClick={() => again(round + 1)}>
          再试一次
        </Button>
      </p>
    );
  if (!engines) return <Spinner label="正在取引擎的资料" />;
  return (
    <Panel
      project={project}
      characters={characters}
      engines={engines}
      lacking={lackingOf(faces, project, script, coverage)}
      onPacking={onPacking}
    />
  );
}

/** Names of chosen faces that lack characters of the script, with their fillers. */
function lackingOf(
  faces: readonly { gno: string; fillers: readonly string[] }[],
  project: KeptProject,
  { summary }: Script,
  { catalogue, sets }: Coverage,
): string[] {
  if (!summary || !catalogue || !sets) return [];
  return faces.flatMap(({ gno, fillers }) => {
    const at = catalogue.faces.findIndex((face) => face.gno === gno);
    const verdict = summary.verdicts[at];
    const family = catalogue.families[catalogue.faces[at]?.family ?? -1];
    if (!verdict || !family || isComplete(verdict)) return [];
    const left = lackedByChain({ catalogue, sets }, { gno, fillers }, codePointsOf(project));
    return left.length > 0 ? [family.nameZh] : [];
  });
}

function Panel({
  project,
  characters,
  engines,
  lacking,
  onPacking,
}: {
  project: KeptProject;
  characters: string;
  engines: readonly GameEngineFacts[];
  lacking: readonly string[];
  onPacking: (packing: ProjectPacking) => void;
}) {
  const api = useApi();
  const [lock, setLock] = useState<{ name: string; layouts: PackageLayouts } | { problem: string } | null>(
    null,
  );
  const [state, setState] = useState<State>({ step: 'idle' });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { packing = FIRST_PACKING } = project;
  const engine = engines.find((each) => each.id === packing.engine) ?? (engines[0] as GameEngineFacts);
  const kind = fitAtlas(engine, packing.atlas);
  const kinds = [...(engine.requires === 'atlas' ? [] : (['none'] as const)), ...engine.atlases];

  /** Forgets how the last package went; one under way goes on. */
  const settle = () => setState((held) => (held.step === 'packing' ? held : { step: 'idle' }));
  const choose = (change: Partial<ProjectPacking>) => {
    onPacking({ ...packing, ...change });
    settle();
  };
  const openLock = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    try {
      setLock({ name: file.name, layouts: layoutsIn(await file.text()) });
    } catch {
      setLock({ problem: `「${file.name}」不是字体包里的 fonts.lock.json。` });
    }
  };
  const pack = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'packing' });
    try {
      const layouts = lock && 'layouts' in lock ? lock.layouts : {};
      const body = packageRequest(project, { engine, characters, layouts });
      const { fileName, bytes } = await api.call(
        gamePackage,
        { body },
        { signal: controller.signal, quiet: true },
      );
      save(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), fileName);
      setState({ step: 'done', fileName, bytes: bytes.byteLength });
    } catch (error) {
      if (controller.signal.aborted) setState({ step: 'idle' });
      else
        setState({ step: 'failed', message: isApiError(error) ? error.message : '没有打成包，请再试一次' });
    }
  };

  return (
    <div className={styles.panel}>
      <div className={styles.choices}>
        <Select
          label="引擎"
          value={engine.id}
          options={engines.map((each) => ({
            value: each.id,
            label: each.opened ? each.name : `${each.name}（试验）`,
          }))}
          onChange={(event) => choose({ engine: event.target.value as ProjectPacking['engine'] })}
        />
        {engine.atlases.length > 0 && (
          <Select
            label="图集"
            value={kind}
            options={kinds.map((value) => ({ value, label: KINDS[value] }))}
            onChange={(event) => choose({ atlas: event.target.value as ProjectPacking['atlas'] })}
          />
        )}
        {kind !== 'none' && (
          <>
            <label className={styles.size}>
              字号（像素）
              <input
                type="number"
                min={ATLAS_SIZES.min}
                max={ATLAS_SIZES.max}
                defaultValue={packing.size}
                onChange={({ target }) => {
                  if (target.value && target.validity.valid) choose({ size: target.valueAsNumber });
                }}
                onBlur={({ target }) => {
                  target.value = String(packing.size);
                }}
              />
            </label>
            <Select
              label="每页最大"
              value={String(packing.pageSize)}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} × ${size}` }))}
              onChange={(event) => choose({ pageSize: Number(event.target.value) })}
            />
          </>
        )}
      </div>
      {kind !== 'none' && (
        <p className={styles.soft}>
          <label className={styles.lock}>
            带上上次的 fonts.lock.json，原有的字不挪位置
            <input
              type="file"
              accept=".json,application/json"
              className={writing.hidden}
              onChange={openLock}
            />
          </label>
          {lock &&
            ('problem' in lock ? <span role="alert">{lock.problem}</span> : <span>已带上 {lock.name}</span>)}
        </p>
      )}
      {!engine.opened && (
        <p className={styles.soft}>
          试验：文件按 {engine.name} 的读取规则生成和检查，还没有人在引擎里打开过。
        </p>
      )}
      {lacking.length > 0 && <p className={styles.lacking}>{lacking.join('、')}还缺字，缺的字不会在包里。</p>}
      <div className={styles.take} aria-live="polite">
        {state.step === 'packing' ? (
          <>
            <Button onClick={(event) => event.detail < 2 && abort.current?.abort()}>取消</Button>
            <Spinner label="正在打包" />
          </>
        ) : (
          <Button variant="solid" onClick={() => void pack()}>
            <Download size={16} aria-hidden="true" />
            {state.step === 'failed' ? '再试一次' : '打包下载'}
          </Button>
        )}
        {state.step === 'done' && (
          <span>
            已存为 {state.fileName}，{readableBytes(state.bytes)}
          </span>
        )}
        {state.step === 'failed' && (
          <span role="alert" className={styles.lacking}>
            {state.message}
          </span>
        )}
      </div>
      <p className={styles.soft}>
        包里有裁好的字体、字表、授权全文与授权说明、致谢名单和放进引擎的步骤。发给本站的只有项目名、选定的字体和去掉重复、按编码排列的
        {[...characters].length} 个字。
      </p>
    </div>
  );
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
