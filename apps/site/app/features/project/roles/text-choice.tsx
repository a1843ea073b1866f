import type { RoleTexts } from '@ziwan/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import type { TextSummary } from '../reading/messages.ts';
import styles from './draws-editor.module.css';
import { isPicked, type Pickable, pickables, withPart, withPick } from './text-picks.ts';

/** Texts and folders listed at first, and parts of a text. */
const SHOWN = 12;
const PARTS = 60;

const WAYS = [
  ['all', '全部文本'],
  ['some', '挑几份'],
  ['none', '不写文本'],
] as const;

/** Which texts a part of the game draws. */
export function TextChoice({
  texts,
  picks,
  onPicks,
}: {
  texts: readonly { readonly name: string; readonly read: TextSummary | undefined }[];
  picks: readonly RoleTexts[] | undefined;
  onPicks: (picks: readonly RoleTexts[] | undefined) => void;
}) {
  const [some, pickSome] = useState(false);
  const [all, showAll] = useState(false);
  const id = useId();
  const way = !picks ? 'all' : some || picks.length > 0 ? 'some' : 'none';
  const offered = pickables(texts);
  const names = new Set(offered.map(({ name }) => name));
  // Picks of texts that are gone or now in a folder can be taken back.
  const left = (picks ?? [])
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => ({ name, texts: 1, parts: [] }));
  const listed: readonly Pickable[] = [...offered, ...left];
  return (
    <fieldset className={styles.part}>
      <legend>文本</legend>
      <p className={styles.ways}>
        {WAYS.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              checked={way === value}
              onChange={() => {
                pickSome(value === 'some');
                onPicks(value === 'all' ? undefined : value === 'none' ? [] : (picks ?? []));
              }}
            />
            {label}
          </label>
        ))}
      </p>
      {way === 'some' && (
        <ul className={styles.texts}>
          {listed.slice(0, all ? undefined : SHOWN).map((item) => (
            <li key={item.name}>
              <label>
                <input
                  type="checkbox"
                  checked={isPicked(picks ?? [], item.name)}
                  onChange={({ target }) => onPicks(withPick(picks ?? [], item.name, target.checked))}
                />
                <span>
                  {item.name} {item.texts > 1 && <small>{grouped(item.texts)} 份</small>}
                </span>
              </label>
              {item.parts.length > 0 && (
                <ul className={styles.parts} aria-label={`${item.name} 里的组`}>
                  {item.parts.slice(0, PARTS).map(({ id: part, label, samples }) => (
                    <li key={part}>
                      <label>
                        <input
                          type="checkbox"
                          checked={isPicked(picks ?? [], item.name, part)}
                          onChange={({ target }) =>
                            onPicks(withPart(picks ?? [], item, part, target.checked))
                          }
                        />
                        <span>
                          {label} <small lang="zh">{samples[0]}</small>
                        </span>
                      </label>
                    </li>
                  ))}
                  {item.parts.length > PARTS && (
                    <li>
                      <small>另有 {grouped(item.parts.length - PARTS)} 组，这里没有列出，随整份一起写</small>
                    </li>
                  )}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {way === 'some' && listed.length > SHOWN && (
        <p>
          <Button variant="plain" aria-expanded={all} onClick={() => showAll(!all)}>
            {all ? '收起' : `另外 ${listed.length - SHOWN} 处`}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
