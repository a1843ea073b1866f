import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { hanNumeral } from '../../fonts/detail/numerals.ts';
import { useAccountProjects } from '../account/use-account-projects.ts';
import { BillSection } from '../bill/bill-section.tsx';
import { ExportPanel } from '../export/export-panel.tsx';
import { withSettings, withText } from '../kept/kept-project.ts';
import { type Projects, useProjects } from '../kept/use-projects.ts';
import { VerdictList } from '../verdict/verdict-list.tsx';
import { ProjectBar } from './project-bar.tsx';
import { ProjectKeeping } from './project-keeping.tsx';
import { RolesEditor } from './roles-editor.tsx';
import { TextsEditor } from './texts-editor.tsx';
import { useCoverage } from './use-coverage.ts';
import { useScript } from './use-script.ts';
import styles from './workbench.module.css';

const PARTS = ['文本', '角色与用途', '哪些字体写得全', '授权清单', '字体包', '存好项目', '请人拍板'] as const;

const SharePanel = lazyComponent(async () => (await import('../account/share-panel.tsx')).SharePanel, {
  inPlace: true,
});

function Title({ part }: { part: 0 | 1 | 2 | 3 | 4 | 5 | 6 }) {
  return (
    <h2 id={`part-${part}`}>
      <i aria-hidden="true">{hanNumeral(part + 1)}</i>
      {PARTS[part]}
    </h2>
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
  const verdict = useRef<HTMLElement>(null);
  const [role, setRole] = useState<string | null>(null);
  return (
    <div className={styles.bench}>
      <ProjectBar projects={projects} account={account} />
      <section className={styles.part} aria-labelledby="part-0">
        <Title part={0} />
        <TextsEditor
          key={current.id}
          project={current}
          script={script}
          coverage={coverage}
          onAdd={(files) =>
            change((project) => files.reduce((held, { name, blob }) => withText(held, name, blob), project))
          }
          onSettings={(id, settings) => change((project) => withSettings(project, id, settings))}
          onRemove={(id) => {
            const at = current.texts.findIndex((text) => text.id === id);
            const removed = current.texts[at];
            if (!removed) return;
            change((project) => ({ ...project, texts: project.texts.filter((text) => text.id !== id) }));
            toast(`移除了 ${removed.name}`, 'info', {
              label: '撤销',
              run: () =>
                projects.changeOf(current.id, (project) => ({
                  ...project,
                  texts: project.texts.toSpliced(at, 0, removed),
                })),
            });
          }}
        />
      </section>
      <section className={styles.part} aria-labelledby="part-1">
        <Title part={1} />
        <RolesEditor
          project={current}
          script={script}
          coverage={coverage}
          onPick={(picked) => {
            setRole(picked);
            verdict.current?.scrollIntoView();
            verdict.current?.querySelector<HTMLElement>('h2')?.focus();
          }}
          onChange={change}
        />
      </section>
      <section ref={verdict} className={styles.part} aria-labelledby="part-2">
        <Title part={2} />
        <VerdictList
          key={current.id}
          project={current}
          script={script}
          coverage={coverage}
          role={role}
          onRole={setRole}
          onChange={change}
        />
      </section>
      <section className={styles.part} aria-labelledby="part-3">
        <Title part={3} />
        <BillSection project={current} coverage={coverage} />
      </section>
      <section className={styles.part} aria-labelledby="part-4">
        <Title part={4} />
        <ExportPanel
          key={current.id}
          project={current}
          script={script}
          coverage={coverage}
          onPacking={(packing) => change((project) => ({ ...project, packing }))}
          onChange={change}
        />
      </section>
      <section className={styles.part} aria-labelledby="part-5">
        <Title part={5} />
        <ProjectKeeping projects={projects} account={account} />
      </section>
      <section className={styles.part} aria-labelledby="part-6">
        <Title part={6} />
        <Suspense fallback={<Spinner label="正在打开链接的设置" />}>
          <SharePanel key={current.id} project={current} account={account} coverage={coverage} />
        </Suspense>
      </section>
    </div>
  );
}
