import { DRAWS_LIMITS, languagesOf, type RoleDraws } from '@ziwan/contract';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeptProject } from '../kept/kept-project.ts';
import type { RoleSummary, ScriptSummary } from '../reading/messages.ts';
import styles from './draws-editor.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { SetChoice } from './set-choice.tsx';
import { TextChoice } from './text-choice.tsx';

/** Pause (ms) after which a line that is typed is judged. */
const PAUSE = 400;

export interface DrawsEditorProps {
  name: string;
  draws: RoleDraws | undefined;
  project: KeptProject;
  summary: ScriptSummary | null;
  /** Roles that the project has room for. */
  room: number;
  onDraws: (draws: RoleDraws | undefined) => void;
  /** Makes a role of each language. */
  onSplit: (languages: readonly string[]) => void;
  /** Says which language a part of a text is in; undefined for what is recognised. */
  onLanguage: (id: string, part: string, language: string | undefined) => void;
}

/** What a part of the game draws: texts, languages, a line of its own, characters that can appear. */
export function DrawsEditor({
  name,
  draws = {},
  project,
  summary,
  room,
  onDraws,
  onSplit,
  onLanguage,
}: DrawsEditorProps) {
  const role: RoleSummary | undefined = summary?.roles.find((each) => each.name === name);
  const reads = new Map(summary?.texts.map((text) => [text.id, text]));
  const languages = languagesOf(
    project.texts.map(({ name: path, id, groups = [] }) => ({
      name: path,
      groups: reads.get(id)?.groups ?? groups,
    })),
  );
  const change = (more: { [K in keyof RoleDraws]?: RoleDraws[K] | undefined }) => {
    const next = { ...draws, ...more };
    const kept = Object.entries(next).filter(([, value]) => value !== undefined && value !== '');
    onDraws(kept.length > 0 ? (Object.fromEntries(kept) as RoleDraws) : undefined);
  };
  return (
    <section className={styles.editor} aria-label={`${name}写什么`}>
      {project.texts.length > 0 && (
        <TextChoice
          texts={project.texts.map(({ id, name: path }) => ({ name: path, read: reads.get(id) }))}
          picks={draws.texts}
          onPicks={(texts) => change({ texts })}
        />
      )}
      {draws.texts?.length !== 0 && project.texts.length > 0 && (
        <LanguageChoice
          project={project}
          reads={reads}
          languages={languages}
          chosen={draws.languages}
          onChosen={(chosen) => change({ languages: chosen })}
          onSplit={room >= languages.length - 1 ? () => onSplit(languages) : null}
          onLanguage={onLanguage}
        />
      )}
      <OwnLine line={draws.line ?? ''} onLine={(line) => change({ line })} />
      <SetChoice
        chosen={draws.sets ?? []}
        role={role}
        traditional={languages.includes('zh-Hant')}
        engine={project.packing?.engine}
        onChosen={(sets) => change({ sets: sets.length > 0 ? sets : undefined })}
      />
    </section>
  );
}

/** A line that only this part of the game draws. It is judged after a pause, not with each key. */
function OwnLine({ line, onLine }: { line: string; onLine: (line: string) => void }) {
  const [typed, setTyped] = useState(line);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(onLine);
  latest.current = onLine;
  const pending = useRef<string | null>(null);
  const id = useId();
  const settle = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
    if (pending.current !== null) latest.current(pending.current);
    pending.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is kept when the editor or the page closes
  useEffect(() => {
    addEventListener('pagehide', settle);
    return () => {
      removeEventListener('pagehide', settle);
      settle();
    };
  }, []);
  return (
    <p className={styles.line}>
      <label htmlFor={id}>自己的一行</label>
      <input
        id={id}
        value={typed}
        maxLength={DRAWS_LIMITS.line}
        spellCheck={false}
        autoComplete="off"
        placeholder="如：游戏的名字"
        aria-describedby={`${id}n`}
        onChange={({ target }) => {
          setTyped(target.value);
          pending.current = target.value;
          if (timer.current) clearTimeout(timer.current);
          timer.current = setTimeout(settle, PAUSE);
        }}
        onBlur={settle}
      />
      <small id={`${id}n`}>文本里没有、只有这里写的字，如做成图的标题</small>
    </p>
  );
}
