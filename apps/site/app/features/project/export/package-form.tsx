import {
  canPaint,
  FIRST_PACKING,
  fitAtlas,
  type GameEngineFacts,
  type GroupedText,
  inLanguage,
  languageName,
  languagesOf,
  type PackageLayouts,
  type ProjectPacking,
  type ProjectRole,
  packageRequest,
} from '@ziwan/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import writing from '../../../ui/writing.module.css';
import { engineWords } from '../folder/engine-words.ts';
import { type KeptProject, packingOf } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import styles from './export-panel.module.css';
import { type Lock, LockField } from './lock-field.tsx';
import { drawnBy, outlinesOf } from './package-faces.ts';
import { type PackingChange, PackingChoices } from './packing-choices.tsx';
import { SizeEstimate } from './size-field.tsx';
import { TakePackage } from './take-package.tsx';
import { useEstimate } from './use-estimate.ts';
import { usePackage } from './use-package.ts';

const PaintEditor = lazyComponent(async () => (await import('./paint-editor.tsx')).PaintEditor, {
  inPlace: true,
});
const PackagePreview = lazyComponent(async () => (await import('./package-preview.tsx')).PackagePreview, {
  inPlace: true,
});

interface PackageFormProps {
  project: KeptProject;
  /** Of all faces. */
  characters: string;
  charactersOf: (role: ProjectRole) => string;
  texts: readonly GroupedText[];
  engines: readonly GameEngineFacts[];
  coverage: Coverage;
  lacking: readonly string[];
  /** Line that shows the colours and the atlas. */
  line: string;
  /** What a face of the package draws first, by its role. */
  lineOf: (role: string) => string;
  /** What is to be said before packing. */
  children: ReactNode;
  onPacking: (packing: ProjectPacking) => void;
}

/** What the package of a project is to be, and the package. */
export function PackageForm({
  project,
  characters,
  charactersOf,
  texts,
  engines,
  coverage,
  lacking,
  line,
  lineOf,
  children,
  onPacking,
}: PackageFormProps) {
  const [lock, setLock] = useState<Lock | null>(null);
  const [measured, measure] = useState(false);
  /** Language of the package that is made next. */
  const [asked, ask] = useState('');
  const packing = packingOf(project) ?? FIRST_PACKING;
  const engine = engines.find((each) => each.id === packing.engine) ?? (engines[0] as GameEngineFacts);
  const kind = fitAtlas(engine, packing.atlas);
  const layouts = lock && 'layouts' in lock ? lock.layouts : {};
  const chosen = project.roles.filter(({ face }) => face !== null);
  const languages = languagesOf(texts).filter((each) => inLanguage(chosen, each).length > 0);
  const language = packing.perLanguage
    ? (languages.find((each) => each === asked) ?? languages[0])
    : undefined;
  const requestWith = (held: PackageLayouts) =>
    packageRequest({ ...project, packing }, { engine, charactersOf, layouts: held, language });
  const request = requestWith(layouts);
  // The layouts of a lock are large, and change no size.
  const estimate = useEstimate(measured ? requestWith({}) : null);
  const making = usePackage(request);
  const { state } = making;

  const choose = (change: PackingChange) => {
    // A choice taken back is left out.
    onPacking(JSON.parse(JSON.stringify({ ...packing, ...change })) as ProjectPacking);
    making.settle();
  };

  return (
    <div className={styles.panel}>
      <PackingChoices
        packing={packing}
        engine={engine}
        engines={engines}
        choose={choose}
        onMaxBytes={(maxBytes) => {
          choose({ maxBytes });
          measure(true);
        }}
      />
      {project.recognised && !project.packing && (
        <p className={styles.soft}>{engineWords(project.recognised, project)}</p>
      )}
      {(languages.length > 1 || packing.perLanguage) && (
        <LanguagePacking
          languages={languages}
          language={language}
          onLanguage={(next) => {
            ask(next ?? '');
            choose({ perLanguage: next === undefined ? undefined : true });
          }}
        />
      )}
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
      {kind !== 'none' && <LockField lock={lock} onLock={setLock} />}
      {!engine.opened && (
        <p className={styles.soft}>
          试验：文件按 {engine.name} 的读取规则生成和检查，还没有人在引擎里打开过。
        </p>
      )}
      {lacking.length > 0 && (
        <p className={styles.lacking}>
          {lacking.map((name) => `「${name}」`).join('')}还缺字，缺的字不会在包里。
        </p>
      )}
      {children}
      {state.step === 'done' ? null : measured ? (
        <SizeEstimate estimate={estimate} maxBytes={packing.maxBytes} />
      ) : (
        <p>
          <Button onClick={() => measure(true)}>估算大小</Button>
        </p>
      )}
      <TakePackage making={making} what={kind === 'none' ? '字形' : '图集'} />
      {state.step === 'done' && state.note && <p className={styles.note}>{state.note}</p>}
      {state.step === 'done' && making.looking && (
        <Suspense fallback={<Spinner label="正在打开刚做的包" />}>
          <PackagePreview
            zip={state.zip}
            outlines={(stem, text) => outlinesOf(coverage, state.faces, stem, text)}
            lineOf={lineOf}
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
      {engine.guard && (
        <p className={styles.soft}>
          包里还有一个守卫：开发时，它记下游戏画了、字体却没有的字，如玩家起的名字、网上来的文字。把它的记录
          ziwan-guard.jsonl 也放进上面的文本，下一个包就有这些字。
        </p>
      )}
    </div>
  );
}

const TOGETHER = '';

/** One package of all languages, or one of each, which are made one after the other. */
function LanguagePacking({
  languages,
  language,
  onLanguage,
}: {
  languages: readonly string[];
  language: string | undefined;
  onLanguage: (language: string | undefined) => void;
}) {
  return (
    <div className={styles.languages}>
      <Select
        label="语言"
        value={language ?? TOGETHER}
        options={[
          { value: TOGETHER, label: '合成一个包' },
          ...languages.map((each) => ({ value: each, label: `每种语言一个包：这次打${languageName(each)}` })),
        ]}
        onChange={({ target: { value } }) => onLanguage(value === TOGETHER ? undefined : value)}
      />
      {language !== undefined && (
        <small>
          文件名带语言的代号，几个包可以放进同一个游戏。构建服务器上的命令一次打齐{' '}
          {languages.map(languageName).join('、')}。
        </small>
      )}
    </div>
  );
}
