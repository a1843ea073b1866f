import { cleanLine } from '@ziwan/contract/names';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { hanNumeral } from '../../fonts/detail/numerals.ts';
import { useAccountProjects } from '../account/use-account-projects.ts';
import { BillSection } from '../bill/bill-section.tsx';
import { ExportPanel } from '../export/export-panel.tsx';
import { type KeptProject, withoutText, withSettings, withTexts } from '../kept/kept-project.ts';
import { FIRST, type Projects, useProjects } from '../kept/use-projects.ts';
import { VerdictList } from '../verdict/verdict-list.tsx';
import { ProjectBar } from './project-bar.tsx';
import { ProjectKeeping } from './project-keeping.tsx';
import { RolesEditor } from './roles-editor.tsx';
import { sampleGame } from './sample-game.ts';
import { type Step, StepBar } from './step-bar.tsx';
import { TextsEditor } from './texts-editor.tsx';
import { useCoverage } from './use-coverage.ts';
import { useScript } from './use-script.ts';
import styles from './workbench.module.css';

const PARTS = {
  texts: '文本',
  roles: '角色与用途',
  faces: '哪些字体写得全',
  package: '字体包',
  bill: '授权清单',
  keeping: '存好项目',
  share: '请人拍板',
} as const;
type Part = keyof typeof PARTS;

const SharePanel = lazyComponent(async () => (await import('../account/share-panel.tsx')).SharePanel, {
  inPlace: true,
});

function Section({ part, children }: { part: Part; children: ReactNode }) {
  const number = Object.keys(PARTS).indexOf(part) + 1;
  return (
    <section className={styles.part} aria-labelledby={`part-${part}`}>
      <h2 id={`part-${part}`} tabIndex={-1}>
        <i aria-hidden="true">{hanNumeral(number)}</i>
        {PARTS[part]}
      </h2>
      {children}
    </section>
  );
}

export function Workbench() {
  const projects = useProjects();
  return projects ? <Opened projects={projects} /> : <Spinner label="正在打开项目" />;
}

function Opened({ projects }: { projects: Projects }) {
  const { current, change } = projects;
  const account = useAccountProjects(projects);
  const coverage = useCoverage();
  const script = useScript(current, coverage.bytes, change);
  const bench = useRef<HTMLDivElement>(null);
  const [role, setRole] = useState<string | null>(null);
  const [step, setStep] = useState<Step>('words');
  const go = (next: Step, part: Part) => {
    // The step must be shown before its heading can have the focus.
    flushSync(() => setStep(next));
    const heading = bench.current?.querySelector<HTMLElement>(`#part-${part}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  const pick = (picked: string) => {
    setRole(picked);
    go('faces', 'faces');
  };
  return (
    <div ref={bench} className={styles.bench} data-step={step}>
      <ProjectBar projects={projects} account={account} />
      <div
        className={styles.columns}
        data-judged={script.summary ? '' : undefined}
        data-empty={current.texts.length === 0 ? '' : undefined}
      >
        <div className={styles.words}>
          <Section part="texts">
            <TextsEditor
              key={current.id}
              project={current}
              script={script}
              coverage={coverage}
              onAdd={(files, { engine, name }) =>
                change((project) => ({
                  ...withTexts(project, files),
                  ...(engine ? { recognised: engine } : {}),
                  ...(name && project.name === FIRST ? { name: cleanLine(name) } : {}),
                }))
              }
              onSample={() => projects.add(sampleGame(Date.now()))}
              onSettings={(id, settings) => change((project) => withSettings(project, id, settings))}
              onRemove={(id) => {
                const at = current.texts.findIndex((text) => text.id === id);
                const removed = current.texts[at];
                if (!removed) return;
                change((project) => withoutText(project, id));
                toast(`移除了 ${removed.name}`, 'info', {
                  label: '撤销',
                  run: () =>
                    projects.changeOf(current.id, (project) => ({
                      ...project,
                      roles: current.roles,
                      texts: project.texts.toSpliced(at, 0, removed),
                    })),
                });
              }}
            />
          </Section>
          <Section part="roles">
            <RolesEditor
              project={current}
              script={script}
              coverage={coverage}
              onPick={pick}
              onChange={change}
            />
          </Section>
        </div>
        <div className={styles.faces}>
          <Section part="faces">
            <VerdictList
              key={current.id}
              project={current}
              script={script}
              coverage={coverage}
              role={role}
              onRole={setRole}
              onTaken={() => {
                if (bench.current?.querySelector('nav')?.checkVisibility()) go('package', 'package');
              }}
              onChange={change}
            />
          </Section>
        </div>
        <div className={styles.package}>
          <Section part="package">
            <Unchosen project={current} onPick={pick} />
            <ExportPanel
              key={current.id}
              project={current}
              script={script}
              coverage={coverage}
              onPacking={(packing) => change((project) => ({ ...project, packing }))}
            />
          </Section>
          <Section part="bill">
            <BillSection project={current} coverage={coverage} />
          </Section>
          <Section part="keeping">
            <ProjectKeeping projects={projects} account={account} />
          </Section>
          <Section part="share">
            <Suspense fallback={<Spinner label="正在打开链接的设置" />}>
              <SharePanel key={current.id} project={current} account={account} coverage={coverage} />
            </Suspense>
          </Section>
        </div>
      </div>
      <StepBar step={step} project={current} summary={script.summary} onStep={go} />
    </div>
  );
}

/** The roles without a face, which a narrow screen does not show beside the package. */
function Unchosen({ project, onPick }: { project: KeptProject; onPick: (role: string) => void }) {
  const without = project.roles.filter(({ face }) => face === null);
  if (without.length === 0 || without.length === project.roles.length) return null;
  return (
    <p className={styles.unchosen}>
      还没选字体：
      {without.map(({ name }) => (
        <Button key={name} variant="plain" aria-label={`给${name}挑字体`} onClick={() => onPick(name)}>
          {name}
        </Button>
      ))}
    </p>
  );
}
