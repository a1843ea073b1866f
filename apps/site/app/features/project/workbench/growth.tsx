import { coverageUnits, isMark } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import type { KeptProject, KeptText } from '../kept/kept-project.ts';
import type { ScriptSummary } from '../reading/messages.ts';
import styles from './texts-editor.module.css';
import type { Coverage } from './use-coverage.ts';

/** Characters listed by name. */
const NAMED = 60;

/** What a new version of a text adds, and whether the chosen faces still draw it. */
export function Growth({
  text,
  project,
  summary,
  coverage,
}: {
  text: KeptText;
  project: KeptProject;
  summary: ScriptSummary | null;
  coverage: Coverage;
}) {
  if (text.before === null || text.characters === '') return null;
  const before = new Set(coverageUnits(text.before));
  const now = new Set(coverageUnits(text.characters));
  const added = [...now].filter((char) => !before.has(char));
  const dropped = [...before].filter((char) => !now.has(char)).length;
  const { catalogue, sets } = coverage;
  const lacking = project.roles.flatMap(({ name, face }) => {
    const at = catalogue?.faces.findIndex((held) => held.gno === face) ?? -1;
    if (!sets || at < 0) return [];
    const drawn = summary?.roles.find((role) => role.name === name)?.characters;
    const lacked = added.filter((char) => {
      return (
        drawn?.includes(char) !== false && !isMark(char.codePointAt(0) as number) && !sets.drawsAll(at, char)
      );
    });
    return [{ name, lacked }];
  });
  return (
    <div className={styles.growth}>
      <p>
        {added.length === 0 ? '和上一版比，没有新字' : `和上一版比，多了 ${grouped(added.length)} 个字：`}
        {added.length > 0 && (
          <span lang="zh">
            {added.slice(0, NAMED).join('')}
            {added.length > NAMED && '…'}
          </span>
        )}
        {dropped > 0 && `；不再用到 ${grouped(dropped)} 个`}
      </p>
      {added.length > 0 &&
        lacking.map(({ name, lacked }) => (
          <p key={name} data-lacking={lacked.length > 0 ? '' : undefined}>
            {lacked.length === 0
              ? `${name}选的字体写得出这些新字。`
              : `${name}选的字体写不出其中 ${grouped(lacked.length)} 个：${lacked.slice(0, NAMED).join('')}`}
          </p>
        ))}
    </div>
  );
}
