import writing from '../../../ui/writing.module.css';
import type { ScriptSummary } from '../reading/messages.ts';
import styles from './left-out-note.module.css';

/** What the verdict says nothing about: groups of the files that were not read. */
export function LeftOutNote({ summary }: { summary: ScriptSummary | null }) {
  if (!summary?.leftOut) return null;
  return (
    <p className={styles.note}>
      {summary.leftOut}。游戏会画它们的话，
      <a href="#part-0" className={writing.link}>
        在文本的读法里勾上
      </a>
      。
    </p>
  );
}
