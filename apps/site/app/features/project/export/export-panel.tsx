import {
  ATLAS_SIZES,
  canPaint,
  chosenFaces,
  FIRST_PACKING,
  fitAtlas,
  type GameEngineFacts,
  gameEngines,
  gamePackage,
  isApiError,
  layoutsIn,
  PACKAGE_LIMITS,
  PAGE_SIZES,
  type PackageLayouts,
  type ProjectPacking,
  packageRequest,
} from '@ziwan/contract';
import { isComplete } from '@ziwan/game-verdict';
import { type ChangeEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { lazyComponent } from '../../../lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { Eye } from '../../../ui/icons/eye.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import writing from '../../../ui/writing.module.css';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import type { Chain } from '../fill/chain-line.tsx';
import { chainOf, codePointsOf, lackedByChain, positionOf } from '../fill/chain-of.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import type { Script } from '../workbench/use-script.ts';
import styles from './export-panel.module.css';
import { PACKAGE_TIMEOUT } from './package-timeout.ts';
import { SizeEstimate, SizeField } from './size-field.tsx';
import { useEstimate } from './use-estimate.ts';

const PaintEditor = lazyComponent(async () => (await import('./paint-editor.tsx')).PaintEditor, {
  inPlace: true,
});
const PackagePreview = lazyComponent(async () => (await import('./package-preview.tsx')).PackagePreview, {
  inPlace: true,
});

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
  | {
      step: 'done';
      fileName: string;
      zip: Uint8Array;
      /** What was given up for the size, as a sentence. */
      note: string | undefined;
      faces: PackageRequest['faces'];
      saved: boolean;
    }
  | { step: 'failed'; message: string };

type PackageRequest = ReturnType<typeof packageRequest>;

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
      coverage={coverage}
      lacking={lackingOf(faces, project, script, coverage)}
      line={project.sample || script.summary?.sample || [...characters].slice(0, LINE).join('')}
      onPacking={onPacking}
    />
  );
}

/** Characters of a line, if the script has none. */
const LINE = 12;

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
  coverage,
  lacking,
  line,
  onPacking,
}: {
  project: KeptProject;
  characters: string;
  engines: readonly GameEngineFacts[];
  coverage: Coverage;
  lacking: readonly string[];
  /** Line that shows the colours and the atlas. */
  line: string;
  onPacking: (packing: ProjectPacking) => void;
}) {
  const api = useApi();
  const [lock, setLock] = useState<{ name: string; layouts: PackageLayouts } | { problem: string } | null>(
    null,
  );
  const [state, setState] = useState<State>({ step: 'idle' });
  const [looking, look] = useState(false);
  const [measured, measure] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const { packing = FIRST_PACKING } = project;
  const engine = engines.find((each) => each.id === packing.engine) ?? (engines[0] as GameEngineFacts);
  const kind = fitAtlas(engine, packing.atlas);
  const layouts = lock && 'layouts' in lock ? lock.layouts : {};
  const request = packageRequest(project, { engine, characters, layouts });
  // The layouts of a lock are large, and change no size.
  const estimate = useEstimate(
    measured ? packageRequest(project, { engine, characters, layouts: {} }) : null,
  );
  const kinds = [...(engine.requires === 'atlas' ? [] : (['none'] as const)), ...engine.atlases];

  /** Forgets how the last package went; one under way goes on. */
  const settle = () => setState((held) => (held.step === 'packing' ? held : { step: 'idle' }));
  const choose = (change: { [K in keyof ProjectPacking]?: ProjectPacking[K] | undefined }) => {
    // A choice taken back is left out.
    onPacking(JSON.parse(JSON.stringify({ ...packing, ...change })) as ProjectPacking);
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
  const pack = async (save: boolean) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'packing' });
    try {
      const {
        fileName,
        bytes: zip,
        note,
      } = await api.call(
        gamePackage,
        { body: request },
        { signal: controller.signal, quiet: true, timeoutMs: PACKAGE_TIMEOUT },
      );
      if (!isWhole(zip)) throw new TypeError('The answer is no whole zip.');
      if (save) saveZip(zip, fileName);
      look(!save);
      setState({ step: 'done', fileName, zip, note, faces: request.faces, saved: save });
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
                  const size = Math.round(
                    Math.min(
                      ATLAS_SIZES.max,
                      Math.max(ATLAS_SIZES.min, target.valueAsNumber || packing.size),
                    ),
                  );
                  if (size !== packing.size) choose({ size });
                  target.value = String(size);
                }}
              />
              <small>
                {ATLAS_SIZES.min} 到 {ATLAS_SIZES.max} 的整数
              </small>
            </label>
            <Select
              label="每页最大"
              value={String(packing.pageSize)}
              options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} × ${size}` }))}
              onChange={(event) => choose({ pageSize: Number(event.target.value) })}
            />
          </>
        )}
        <SizeField
          maxBytes={packing.maxBytes}
          onChange={(maxBytes) => {
            choose({ maxBytes });
            measure(true);
          }}
        />
      </div>
      {canPaint(engine, kind) && (
        <Suspense fallback={<Spinner label="正在打开上色" />}>
          <PaintEditor
            paint={packing.paint}
            size={packing.size}
            face={request.faces[0]}
            line={drawnBy(coverage, request.faces[0], line)}
            onPaint={(paint) => choose({ paint })}
          />
        </Suspense>
      )}
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
            ('problem' in lock ? (
              <span role="alert">{lock.problem}</span>
            ) : (
              <span>
                已带上 {lock.name}{' '}
                <Button variant="plain" onClick={() => setLock(null)}>
                  不带了
                </Button>
              </span>
            ))}
        </p>
      )}
      {!engine.opened && (
        <p className={styles.soft}>
          试验：文件按 {engine.name} 的读取规则生成和检查，还没有人在引擎里打开过。
        </p>
      )}
      {lacking.length > 0 && <p className={styles.lacking}>{lacking.join('、')}还缺字，缺的字不会在包里。</p>}
      {state.step === 'done' ? null : measured ? (
        <SizeEstimate estimate={estimate} maxBytes={packing.maxBytes} />
      ) : (
        <p>
          <Button onClick={() => measure(true)}>估算大小</Button>
        </p>
      )}
      <div className={styles.take} aria-live="polite">
        {state.step === 'packing' ? (
          <>
            <Button onClick={(event) => event.detail < 2 && abort.current?.abort()}>取消</Button>
            <Spinner label="正在打包" />
          </>
        ) : (
          <>
            {state.step === 'done' && !state.saved ? (
              <Button
                variant="solid"
                onClick={() => {
                  saveZip(state.zip, state.fileName);
                  setState({ ...state, saved: true });
                }}
              >
                <Download size={16} aria-hidden="true" />
                就下载这个包
              </Button>
            ) : (
              <Button variant="solid" onClick={() => void pack(true)}>
                <Download size={16} aria-hidden="true" />
                {state.step === 'failed' ? '再试一次' : '打包下载'}
              </Button>
            )}
            <Button
              aria-expanded={state.step === 'done' ? looking : undefined}
              onClick={() => (state.step === 'done' ? look(!looking) : void pack(false))}
            >
              <Eye size={16} aria-hidden="true" />
              {lookLabel(state, looking, kind === 'none' ? '字形' : '图集')}
            </Button>
          </>
        )}
        {state.step === 'done' && (
          <span>
            {state.saved ? `已存为 ${state.fileName}，` : '做好了，'}
            {readableBytes(state.zip.byteLength)}
          </span>
        )}
        {state.step === 'failed' && (
          <span role="alert" className={styles.lacking}>
            {state.message}
          </span>
        )}
      </div>
      {state.step === 'done' && state.note && <p className={styles.note}>{state.note}</p>}
      {state.step === 'done' && looking && (
        <Suspense fallback={<Spinner label="正在打开刚做的包" />}>
          <PackagePreview
            zip={state.zip}
            outlines={(stem, text) => outlinesOf(coverage, state.faces, stem, text)}
            line={line}
          />
        </Suspense>
      )}
      <p className={styles.soft}>
        包里有裁好的字体、字表、授权全文与授权说明、致谢名单和放进引擎的步骤。估算和打包时，发给本站的只有项目名、选定的字体和去掉重复、按编码排列的
        {[...characters].length} 个字。剧本常改的话，可以
        <a href="/docs/api#build-servers" className={writing.link}>
          在构建服务器上打包
        </a>
        。
      </p>
    </div>
  );
}

type RequestedFace = PackageRequest['faces'][number];

/** How a face of a package and its fillers draw a line; null while the coverage is loading. */
function outlinesOf(
  { catalogue, sets }: Coverage,
  faces: readonly RequestedFace[],
  stem: string,
  text: string,
): Chain | null {
  const main = faces.find((face) => face.stem === stem);
  if (!catalogue || !sets || !main) return null;
  const [at = -1, ...fillers] = [main, ...faces.filter(({ fills }) => fills === stem)].map(({ gno }) =>
    positionOf(catalogue, gno),
  );
  return at < 0
    ? null
    : chainOf({ catalogue, sets }, [at, ...fillers.filter((each) => each >= 0)], main.axes?.wght, text);
}

/** The characters of a line that a face draws itself. */
function drawnBy({ catalogue, sets }: Coverage, face: RequestedFace | undefined, line: string): string {
  if (!catalogue || !sets || !face) return line;
  const at = positionOf(catalogue, face.gno);
  return [...line].filter((c) => c === ' ' || sets.draws(at, c.codePointAt(0) as number)).join('') || line;
}

function lookLabel(state: State, looking: boolean, what: string): string {
  if (state.step !== 'done') return `先看${what}`;
  return looking ? `收起${what}` : `看${what}`;
}

/** True for a zip that ends with its directory, as those of packages do. */
const isWhole = (zip: Uint8Array): boolean =>
  [0x50, 0x4b, 5, 6].every((byte, i) => zip[zip.length - 22 + i] === byte);

const saveZip = (zip: Uint8Array, fileName: string): void =>
  saveFile(new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), fileName);
