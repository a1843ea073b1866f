import {
  type DataOf,
  isApiError,
  projectDelete,
  projectList,
  projectRead,
  projectSave,
  readTextlessProject,
} from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useSession } from '../../people/session/use-session.ts';
import { type KeptProject, newProject, toFile, withFile } from '../kept/kept-project.ts';
import type { Projects } from '../kept/use-projects.ts';
import { type AccountProject, standingOf } from './standing.ts';

/** Pause (ms) after the last change before it is saved, and after a failure before the next attempt. */
const PAUSE = 1500;
const RETRY = 20_000;
/** Projects follow the account by themselves. */
const BACKGROUND = { quiet: true, background: true } as const;
/** `at` of a copy that has to be saved. */
const NEVER = -1;

export type AccountState =
  /** Nobody is signed in. */
  | { step: 'away' }
  /** The account does not keep the project. */
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
  retry(): void;
  /** Brings a project of the account to this device. */
  fetch(id: string): Promise<void>;
  /** Ends a conflict: with the state of this device, that of the account, or both as two projects. */
  settle(choice: 'mine' | 'theirs' | 'both'): Promise<void>;
  /** Deletes the account's copy and its link; the project stays on this device. @returns false if that failed */
  forget(): Promise<boolean>;
}

interface Failure {
  readonly message: string;
  readonly final: boolean;
}

/** The project as the account keeps it, with its members in the server's order. @throws ProjectFileError */
const fileOf = async (project: KeptProject): Promise<string> =>
  JSON.stringify(readTextlessProject(await toFile(project, false)));

const withCopy = (project: KeptProject, user: string, { id, revision }: AccountProject): KeptProject => ({
  ...project,
  account: { user, id, revision, at: project.at },
});

function withoutCopy({ account: _, ...project }: KeptProject): KeptProject {
  return project;
}

/** A state of a project. */
const keyOf = ({ id, at }: KeptProject): string => `${id} ${at}`;

const OFFLINE = '没有连上账号，改动先留在这台设备，连上后会自己存';

function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return { message: error instanceof Error ? error.message : OFFLINE, final: true };
  if (error.status === 0) return { message: OFFLINE, final: false };
  const final = error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status);
  return { message: error.message, final };
}

/** Keeps projects of this device in step with the account's copies, while somebody is signed in. */
export function useAccountProjects(projects: Projects): AccountProjects {
  const api = useApi();
  const user = useSession(({ userInfo }) => userInfo?.id ?? null);
  const [list, setList] = useState<readonly AccountProject[] | null>(null);
  const [unreached, setUnreached] = useState(false);
  /** By state of a project: a failure counts until it changes again. */
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  /** Conflicts, by state of a project: the account's revision that differs from it. */
  const [clashes, setClashes] = useState<ReadonlyMap<string, number>>(new Map());
  const [round, again] = useState(0);
  const busy = useRef(false);
  /** What was sent last: its answer may have been lost. */
  const sent = useRef('');
  const latest = useRef({ projects, user });
  latest.current = { projects, user };

  const { current, all } = projects;
  const theirsOf = ({ account }: KeptProject) => list?.find(({ id }) => id === account?.id);
  const standing = (project: KeptProject) => standingOf(project, user, list);

  const learn = (summary: AccountProject) =>
    setList((held) => [summary, ...(held ?? []).filter(({ id }) => id !== summary.id)]);
  /** The project as it is now, which may have changed since a call was made. */
  const held = (id: string) => latest.current.projects.all.find((project) => project.id === id);
  const put = (project: KeptProject) => latest.current.projects.put(project);

  const refresh = useCallback(async () => {
    if (user === null) return;
    try {
      const found = await api.call(projectList, {}, BACKGROUND);
      if (latest.current.user !== user) return;
      setList(found);
      setUnreached(false);
    } catch {
      // Asked again in a while, and at the next look at the page.
      setUnreached(true);
    }
  }, [api, user]);

  useEffect(() => {
    setList(null);
    void refresh();
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      setFailures((before) => new Map([...before].filter(([, { final }]) => final)));
      void refresh();
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
    if (user === null || !unreached) return;
    const timer = setInterval(() => void refresh(), RETRY);
    return () => clearInterval(timer);
  }, [user, unreached, refresh]);

  /** Makes one call at a time; a failure is kept with the state of the project. */
  const exclusively = async (project: KeptProject, work: (user: string) => Promise<void>) => {
    if (user === null || busy.current) return;
    busy.current = true;
    try {
      await work(user);
    } catch (error) {
      if (isApiError(error) && error.status === 404) await refresh();
      else setFailures((before) => new Map([...before, [keyOf(project), failureOf(error)]]));
    } finally {
      busy.current = false;
      again((n) => n + 1);
    }
  };

  /** @param from revision that the account must still have */
  const save = (project: KeptProject, from: number) =>
    exclusively(project, async (owner) => {
      if (!project.account) return;
      const { id } = project.account;
      const file = await fileOf(project);
      sent.current = file;
      try {
        const summary = await api.call(projectSave, { body: { id, revision: from, file } }, BACKGROUND);
        learn(summary);
        const now = held(project.id);
        if (now) put({ ...now, account: { user: owner, id, revision: summary.revision, at: project.at } });
      } catch (error) {
        if (!isApiError(error) || error.status !== 409) throw error;
        learn(await api.call(projectRead, { params: { id } }, BACKGROUND));
      }
    });

  /** Looks whether the account's other revision is our own, whose answer was lost, and else reports a conflict. */
  const compare = (project: KeptProject) =>
    exclusively(project, async () => {
      if (!project.account) return;
      const kept = await api.call(projectRead, { params: { id: project.account.id } }, BACKGROUND);
      learn(kept);
      const isNow = kept.file === (await fileOf(project));
      const now = held(project.id);
      if (now?.account && (isNow || kept.file === sent.current))
        put({
          ...now,
          account: { ...now.account, revision: kept.revision, at: isNow ? project.at : NEVER },
        });
      else setClashes((before) => new Map([...before, [keyOf(project), kept.revision]]));
    });

  /** Takes over what the account has. */
  const pull = (project: KeptProject) =>
    exclusively(project, async (owner) => {
      if (!project.account) return;
      const kept = await api.call(projectRead, { params: { id: project.account.id } }, BACKGROUND);
      learn(kept);
      const now = held(project.id);
      if (now && now.at === project.at)
        put(withCopy({ ...withFile(now, kept.file), at: Date.parse(kept.updatedAt) }, owner, kept));
    });

  const isConflict = (project: KeptProject) =>
    standing(project) === 'clash' && clashes.get(keyOf(project)) === theirsOf(project)?.revision;
  const due = list
    ? [current, ...all].find(
        (project) =>
          !['alone', 'same'].includes(standing(project)) &&
          !isConflict(project) &&
          !failures.get(keyOf(project))?.final,
      )
    : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round looks again, after a call or when the connection is back
  useEffect(() => {
    if (!due?.account || busy.current) return;
    const project = due;
    const { revision } = due.account;
    const act = () => {
      switch (standing(project)) {
        case 'ahead':
          return void save(project, revision);
        case 'behind':
          return void pull(project);
        case 'clash':
          return void compare(project);
        case 'deleted':
          put(withoutCopy(project));
          return void toast(`「${project.name || '未命名'}」已在别处从账号里删掉，这台设备上的还在`);
        default:
      }
    };
    const waits = failures.has(keyOf(project))
      ? RETRY
      : standing(project) === 'ahead' && revision > 0
        ? PAUSE
        : 0;
    const timer = setTimeout(act, waits);
    return () => clearTimeout(timer);
  }, [due, list, failures, round]);

  const copy = current.account && current.account.user === user ? current.account : null;
  const failure = failures.get(keyOf(current));
  const stateOf = (): AccountState => {
    if (user === null) return { step: 'away' };
    if (!copy) return { step: 'off' };
    const theirs = theirsOf(current);
    if (theirs && isConflict(current)) return { step: 'conflict', theirs };
    if (failure) return { step: 'failed', ...failure };
    if (standing(current) === 'same') return { step: 'kept' };
    return unreached ? { step: 'failed', message: OFFLINE, final: false } : { step: 'saving' };
  };

  const here = new Set(all.flatMap(({ account }) => (account?.user === user ? account.id : [])));
  const keepAnew = (project: KeptProject) =>
    user !== null && put({ ...project, account: { user, id: crypto.randomUUID(), revision: 0, at: NEVER } });
  return {
    state: stateOf(),
    copy: copy && copy.revision > 0 ? copy.id : null,
    others: (list ?? []).filter(({ id }) => !here.has(id)),
    keep: () => void keepAnew(current),
    retry() {
      setFailures(new Map());
      void refresh();
    },
    async fetch(id) {
      if (user === null) return;
      const kept: DataOf<typeof projectRead> = await api.call(projectRead, { params: { id } });
      const at = Date.parse(kept.updatedAt);
      projects.add(withCopy(withFile(newProject(kept.name, at), kept.file), user, kept));
    },
    async settle(choice) {
      const theirs = theirsOf(current);
      if (!copy || !theirs) return;
      if (choice === 'mine') return save(current, theirs.revision);
      if (choice === 'both')
        projects.add({
          ...withoutCopy(current),
          id: crypto.randomUUID(),
          name: `${current.name.slice(0, 50)}（这台设备）`,
          at: Date.now(),
        });
      await pull(current);
    },
    async forget() {
      if (!copy) return true;
      try {
        await api.call(projectDelete, { params: { id: copy.id } });
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) return false;
      }
      setList((before) => before?.filter(({ id }) => id !== copy.id) ?? null);
      put(withoutCopy(current));
      return true;
    },
  };
}
