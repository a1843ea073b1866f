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
  /** Changes a project that may no longer be open; nothing happens if it was deleted. */
  changeOf(id: string, edit: (project: KeptProject) => KeptProject): void;
  open(id: string): void;
  add(project: KeptProject): void;
  /** Replaces a project by another state of it, which is no change of the visitor's. */
  put(project: KeptProject): void;
  /** Deletes the current project and opens another one. */
  remove(): void;
}

/** Name of the project that is there before a visitor has made one. */
export const FIRST = '我的项目';

const isUntouched = ({ name, texts, roles, account }: KeptProject): boolean =>
  name === FIRST && texts.length === 0 && roles.every(({ face }) => face === null) && !account;

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `setAll` reads nothing that changes
  useEffect(
    () =>
      database?.watch(async (changed) => {
        const written = await database.read(changed).catch(() => undefined);
        const others = latest.current.filter((project) => project.id !== changed);
        if (written && others.length === latest.current.length) setAll([...others, written]);
        else if (written)
          setAll(latest.current.map((project) => (project.id === changed ? written : project)));
        else setAll(others.length > 0 ? others : [newProject(FIRST, Date.now())]);
      }),
    [database],
  );

  // Another tab may have deleted the open project.
  const current = all.find((project) => project.id === id) ?? all[0];
  if (!database || !current) return null;

  const keep = (project: KeptProject) => {
    database.put(project).catch(() => {
      // Told once: each change would fail alike.
      if (!failed.current) toast('浏览器没有空间存下这个项目。要留下它，请存成文件。', 'error');
      failed.current = true;
    });
  };
  const add = (project: KeptProject) => {
    // An empty project in which nothing was done is no longer needed.
    const left = latest.current.filter((held) => !isUntouched(held));
    for (const held of latest.current) if (isUntouched(held)) void database.remove(held.id).catch(() => {});
    setAll([project, ...left]);
    setId(project.id);
    keep(project);
  };
  const changeOf: Projects['changeOf'] = (changed, edit) => {
    const project = latest.current.find((held) => held.id === changed);
    if (!project) return;
    const edited = { ...edit(project), at: Date.now() };
    setAll(latest.current.map((held) => (held === project ? edited : held)));
    keep(edited);
  };
  return {
    keeps: database.keeps,
    all,
    current,
    change: (edit) => changeOf(current.id, edit),
    changeOf,
    open: setId,
    add,
    put(project) {
      setAll(latest.current.map((held) => (held.id === project.id ? project : held)));
      keep(project);
    },
    remove() {
      void database.remove(current.id).catch(() => {});
      const left = latest.current.filter((project) => project.id !== current.id);
      const next = left[0] ?? newProject(FIRST, Date.now());
      setAll(left.length > 0 ? left : [next]);
      setId(next.id);
    },
  };
}
