import { KNOWN_LANGUAGES, languageName } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Select } from '../../../ui/field.tsx';
import { grouped } from '../../../ui/grouped.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { TextSummary } from '../reading/messages.ts';
import styles from './draws-editor.module.css';

/** Parts listed for correction. */
const SHOWN = 60;
const RECOGNISED = 'auto';

interface LanguageChoiceProps {
  project: KeptProject;
  reads: ReadonlyMap<string, TextSummary>;
  languages: readonly string[];
  chosen: readonly string[] | undefined;
  onChosen: (languages: readonly string[] | undefined) => void;
  /** Null where a project has no room for a role of each language. */
  onSplit: (() => void) | null;
  onLanguage: (id: string, part: string, language: string | undefined) => void;
}

/** Which languages a part of the game draws, and which language each part of a text is in. */
export function LanguageChoice(props: LanguageChoiceProps) {
  const { project, reads, languages, chosen, onChosen, onSplit, onLanguage } = props;
  const offered = [...new Set([...languages, ...(chosen ?? [])])];
  const rows = project.texts.flatMap(({ id, name, languages: corrected = {}, charactersOnly }) => {
    const read = reads.get(id);
    if (!read || charactersOnly) return [];
    const several = read.groups.length > 1;
    return read.groups.map(({ part = '', language }) => {
      const key = several ? part : '';
      const label = several ? (read.parts.find((each) => each.id === part)?.label ?? part) : '';
      return { id, key, name: label === '' ? name : `${name} · ${label}`, said: corrected[key], language };
    });
  });
  return (
    <fieldset className={styles.part}>
      <legend>语言</legend>
      {offered.length > 1 && (
        <div className={styles.chips}>
          <Chip on={!chosen} onClick={() => onChosen(undefined)}>
            全部语言
          </Chip>
          {offered.map((language) => {
            const on = chosen?.includes(language) ?? false;
            return (
              <Chip
                key={language}
                on={on}
                onClick={() => {
                  const next = on
                    ? (chosen ?? []).filter((each) => each !== language)
                    : [...(chosen ?? []), language];
                  onChosen(next.length > 0 ? next : undefined);
                }}
              >
                {languageName(language)}
              </Chip>
            );
          })}
          {!chosen && onSplit && (
            <Button variant="plain" onClick={onSplit}>
              按语言分成 {languages.length} 处
            </Button>
          )}
        </div>
      )}
      <details className={styles.correct}>
        <summary>
          {languages.length === 0
            ? '没有认出语言，可以指明'
            : `认出${languages.map(languageName).join('、')}；不对可以改`}
        </summary>
        <ul>
          {rows.slice(0, SHOWN).map(({ id, key, name, said, language }) => (
            <li key={`${id} ${key}`}>
              <Select
                label={name}
                value={said ?? RECOGNISED}
                options={[
                  {
                    value: RECOGNISED,
                    label: `自动认${said === undefined ? `：${language ? languageName(language) : '没有认出'}` : ''}`,
                  },
                  { value: '', label: '不分语言' },
                  ...KNOWN_LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag) })),
                ]}
                onChange={({ target }) =>
                  onLanguage(id, key, target.value === RECOGNISED ? undefined : target.value)
                }
              />
            </li>
          ))}
        </ul>
        {rows.length > SHOWN && (
          <small>另有 {grouped(rows.length - SHOWN)} 组，这里没有列出；按文件名和文件夹认。</small>
        )}
      </details>
      <small>认不出语言的文字，每种语言都写。</small>
    </fieldset>
  );
}
