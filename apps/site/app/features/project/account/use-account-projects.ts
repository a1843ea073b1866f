import {
  type DataOf,
  ERRORS,
  isApiError,
  projectDelete,
  projectList,
  projectRead,
  projectSave,
  readProjectFile,
} from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../people/session/use-session.ts';
import { type AccountCopy, type KeptProject, newProject, toFile, withFile } from '../kept/kept-project.ts';
import type { Projects } from '../kept/use-projects.ts';

/** Pause (ms) after the last change before it is saved, and after a failure before the next attempt. */
const PAUSE = 1500;
const RETRY = 20_000;

export type AccountProject = DataOf<typeof projectList>[number];

export type AccountState =
  /** Nobody is signed in. */
  | { step: 'away' }
  /** The project is on this device alone. */
  | { step: 'off' }
  | { step: 'saving' }
  | { step: 'kept' }
  /** `final` if another attempt would fail alike. */
  | { step: 'failed'; message: string; final: boolean }
  /** Both this device and another one have changed the project. */
  | { step: 'conflict'; theirs: AccountProject };

export interface AccountProjects {
  readonly state: AccountState;
  /** Number of the account's copy of the open project; null if it keeps none. */
  readonly copy: string | null;
  /** Projects of the account that are not on this device. */
  readonly others: readonly AccountProject[];
  /** Keeps the open project with the account. */
  keep(): void;
  /** Tries again what has failed. */
  retry(): void;
  /** Brings a project of the account to this device. */
  fetch(id: string): Promise<void>;
  /** Ends a conflict: with the state of this device, that of the account, or both as two projects. */
  settle(choice: 'mine' | 'theirs' | 'both'): Promise<void>;
  /** Deletes the account's copy and its link; the project stays on this device. @returns false if that failed */
  forget(): Promise<boolean>;
}

/** The project as the account keeps it. */
const fileOf = async (project: KeptProject): Promise<string> => JSON.stringify(await toFile(project, false));

/** True if two files say the same, in whatever order their members stand. */
const isSame = (one: string, other: string): boolean =>
  JSON.stringify(readProjectFile(JSON.parse(one))) === JSON.stringify(readProjectFile(JSON.parse(other)));

const withCopy = (project: KeptProject, user: string, { id, revision }: AccountProject): KeptProject => ({
  ...project,
  account: { user, id, revision, at: project.at },
});

export function withoutCopy({ account: _, ...project }: KeptProject): KeptProject {
  return project;
}

export function useAccountProjects(projects: Projects): AccountProjects {
  const api = useApi();
  const user = useSession(({ userInfo }) => userInfo?.id ?? null);
  const [list, setList] = useState<readonly AccountProject[] | null>(null);
  const [failure, setFailure] = useState<{ of: string; message: string; final: boolean } | null>(null);
  const [round, again] = useState(0);
  const busy = useRef(false);
  const [keeping, setKeeping] = useState(false);
  /** What was sent last: its answer may have been lost. */
  const sent = useRef('');
  const latest = useRef(projects);
  latest.current = projects;

  const { current } = projects;
  const copy: AccountCopy | null = current.account && current.account.user === user ? current.account : null;
  const theirs = copy && list?.find(({ id }) => id === copy.id);
  const changed = copy !== null && current.at !== copy.at;
  const conflict = changed && theirs !== undefined && theirs !== null && theirs.revision > copy.revision;
  /** A failure counts until the project changes again. */
  const failed = failure?.of === `${current.id} ${current.at}` ? failure : null;

  const learn = (summary: AccountProject) =>
    setList((held) => [summary, ...(held ?? []).filter(({ id }) => id !== summary.id)]);
  /** The project as it is now, which may have changed since a call was made. */
  const held = (id: string) => latest.current.all.find((project) => project.id === id);
  const fail = (project: KeptProject, error: unknown) => {
    const refused =
      isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
    const message = isApiError(error) ? error.message : '没有连上，改动还在这台设备上';
    setFailure({ of: `${project.id} ${project.at}`, message, final: refused });
  };

  const refresh = useCallback(async () => {
    if (user === null) return;
    try {
      setList(await api.call(projectList, {}, { quiet: true }));
    } catch {
      // Asked again in a while, and at the next look at the page.
    }
  }, [api, user]);

  useEffect(() => {
    setList(null);
    void refresh();
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
      again((n) => n + 1);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [refresh]);

  useEffect(() => {
    if (user === null || list) return;
    const timer = setInterval(() => void refresh(), RETRY);
    return () => clearInterval(timer);
  }, [user, list, refresh]);

  /** @param from revision that the account must still have */
  const save = async (project: KeptProject, id: string | null, from: number) => {
    if (user === null || busy.current) return;
    busy.current = true;
    try {
      const file = await fileOf(project);
      sent.current = file;
      const summary = await api.call(projectSave, { body: { id, revision: from, file } }, { quiet: true });
      learn(summary);
      setFailure(null);
      const now = held(project.id);
      if (now)
        latest.current.put({
          ...now,
          account: { user, id: summary.id, revision: summary.revision, at: project.at },
        });
    } catch (error) {
      if (isApiError(error) && id !== null && error.code === ERRORS.PROJECT_CONFLICT.code)
        await adoptLost(project, id).catch((cause) => fail(project, cause));
      else if (isApiError(error) && error.code === ERRORS.PROJECT_NOT_FOUND.code) await refresh();
      else fail(project, error);
    } finally {
      busy.current = false;
      again((n) => n + 1);
    }
  };

  /** The account has another revision: it is ours if the answer to a save was lost, and else a conflict. */
  const adoptLost = async (project: KeptProject, id: string) => {
    const kept = await api.call(projectRead, { params: { id } }, { quiet: true });
    learn(kept);
    const now = held(project.id);
    if (now?.account && isSame(kept.file, sent.current))
      latest.current.put({ ...now, account: { ...now.account, revision: kept.revision, at: project.at } });
  };

  /** Takes over what the account has. */
  const pull = async (project: KeptProject) => {
    if (!project.account || busy.current || user === null) return;
    busy.current = true;
    try {
      const kept = await api.call(projectRead, { params: { id: project.account.id } }, { quiet: true });
      learn(kept);
      const now = held(project.id);
      if (now && now.at === project.at)
        latest.current.put(
          withCopy({ ...withFile(now, kept.file), at: Date.parse(kept.updatedAt) }, user, kept),
        );
    } catch (error) {
      if (isApiError(error) && error.code === ERRORS.PROJECT_NOT_FOUND.code) await refresh();
      else fail(project, error);
    } finally {
      busy.current = false;
      again((n) => n + 1);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round looks again, after a call or when the connection is back
  useEffect(() => {
    if (!copy || !list || busy.current) return;
    if (!theirs) {
      projects.put(withoutCopy(current));
      toast(`「${current.name || '未命名'}」已在别处从账号里删掉，这台设备上的还在`);
      return;
    }
    if (conflict || failed?.final) return;
    if (!changed && theirs.revision <= copy.revision) return;
    const act = () => void (changed ? save(current, copy.id, copy.revision) : pull(current));
    const timer = setTimeout(act, failed ? RETRY : changed ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [copy?.id, copy?.revision, current, changed, conflict, theirs, list, failed, round]);

  const stateOf = (): AccountState => {
    if (user === null) return { step: 'away' };
    if (failed) return { step: 'failed', message: failed.message, final: failed.final };
    if (!copy) return { step: keeping ? 'saving' : 'off' };
    if (conflict && theirs) return { step: 'conflict', theirs };
    return changed ? { step: 'saving' } : { step: 'kept' };
  };

  const here = new Set(projects.all.flatMap(({ account }) => (account?.user === user ? account.id : [])));
  const keep = () => {
    setKeeping(true);
    void save(current, null, 0).finally(() => setKeeping(false));
  };
  return {
    state: stateOf(),
    copy: copy?.id ?? null,
    others: (list ?? []).filter(({ id }) => !here.has(id)),
    keep,
    retry() {
      setFailure(null);
      if (!copy) keep();
      else if (changed) void save(current, copy.id, copy.revision);
    },
    async fetch(id) {
      if (user === null) return;
      const kept = await api.call(projectRead, { params: { id } });
      const at = Date.parse(kept.updatedAt);
      projects.add(withCopy(withFile(newProject(kept.name, at), kept.file), user, kept));
    },
    async settle(choice) {
      if (!copy || !theirs) return;
      if (choice === 'mine') return save(current, copy.id, theirs.revision);
      if (choice === 'both')
        projects.add({
          ...withoutCopy(current),
          id: crypto.randomUUID(),
          name: `${current.name}（这台设备）`.slice(-60),
          at: Date.now(),
        });
      await pull(current);
    },
    async forget() {
      if (!copy) return true;
      try {
        await api.call(projectDelete, { params: { id: copy.id } });
      } catch (error) {
        if (!isApiError(error) || error.code !== ERRORS.PROJECT_NOT_FOUND.code) return false;
      }
      setList((before) => before?.filter(({ id }) => id !== copy.id) ?? null);
      projects.put(withoutCopy(current));
      return true;
    },
  };
}
