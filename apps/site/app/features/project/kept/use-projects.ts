import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import { type KeptProject, newProject } from './kept-project.ts';
import { openProjects, type ProjectDatabase } from './project-database.ts';

export interface Projects {
  /** False if nothing outlasts the page. */
  readonly keeps: boolean;
  readonly all: readonly KeptProject[];
  readonly current: KeptProject;
  change(edit: (project: KeptProject) => KeptProject): void;
  open(id: string): void;
  add(project: KeptProject): void;
  /** Replaces a project by another state of it, which is no change of the visitor's. */
  put(project: KeptProject): void;
  /** Deletes the current project and opens another one. */
  remove(): void;
}

const FIRST = '我的项目';

/** The visitor's projects; null until they are read. */
export function useProjects(): Projects | null {
  const [database, setDatabase] = useState<ProjectDatabase | null>(null);
  const [all, showAll] = useState<readonly KeptProject[]>([]);
  /** Includes changes that are not rendered yet. */
  const latest = useRef<readonly KeptProject[]>([]);
  const setAll = (projects: readonly KeptProject[]) => {
    latest.current = projects;
    showAll(projects);
  };
  const [id, setId] = useState('');
  const failed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    let gone = false;
    void openProjects().then(async (opened) => {
      const kept = await opened.list().catch(() => []);
      if (gone) return;
      const first = kept[0] ?? newProject(FIRST, Date.now());
      setAll(kept.length > 0 ? kept : [first]);
      setId(first.id);
      setDatabase(opened);
    });
    return () => {
      gone = true;
    };
  }, []);

  const current = all.find((project) => project.id === id);
  if (!database || !current) return null;

  const keep = (project: KeptProject) => {
    database.put(project).catch(() => {
      // Told once: each change would fail alike.
      if (!failed.current) toast('浏览器没有空间存下这个项目。要留下它，请存成文件。', 'error');
      failed.current = true;
    });
  };
  const add = (project: KeptProject) => {
    setAll([project, ...latest.current]);
    setId(project.id);
    keep(project);
  };
  return {
    keeps: database.keeps,
    all,
    current,
    change(edit) {
      const project = latest.current.find((held) => held.id === id);
      if (!project) return;
      const edited = { ...edit(project), at: Date.now() };
      setAll(latest.current.map((held) => (held === project ? edited : held)));
      keep(edited);
    },
    open: setId,
    add,
    put(project) {
      setAll(latest.current.map((held) => (held.id === project.id ? project : held)));
      keep(project);
    },
    remove() {
      void database.remove(id).catch(() => {});
      const left = latest.current.filter((project) => project.id !== id);
      const next = left[0] ?? newProject(FIRST, Date.now());
      setAll(left.length > 0 ? left : [next]);
      setId(next.id);
    },
  };
}
