import { characterForms, selectorName } from '@ziwan/contract';
import type { FaceVerdict } from '@ziwan/game-verdict';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyText } from '../../reading/share/copy.ts';
import type { LackedInScript } from '../reading/messages.ts';
import type { ScriptReader } from '../reading/script-reader.ts';
import styles from './face-lacks.module.css';

/** Characters listed at first and with each click. */
const SHOWN = 30;

interface FaceLacksProps {
  at: number;
  name: string;
  verdict: FaceVerdict;
  reader: ScriptReader;
  /** Role for which it is judged; null for the whole script. */
  role: string | null;
}

/** What one face lacks: each character, how often, where, and what could stand for it. */
export function FaceLacks({ at, name, verdict, reader, role }: FaceLacksProps) {
  const api = useApi();
  const [lacked, setLacked] = useState<readonly LackedInScript[] | null>(null);
  const [failed, fail] = useState(false);
  const [withForms, setWithForms] = useState(true);
  const [shown, show] = useState(SHOWN);
  const [round, again] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another verdict or round asks anew
  useEffect(() => {
    let gone = false;
    fail(false);
    const ask = async () => {
      try {
        if (!reader.hasForms) reader.setForms(await api.call(characterForms, {}, { quiet: true }));
        if (!gone) setWithForms(true);
      } catch {
        if (!gone) setWithForms(false);
      }
      const found = await reader.lacked(at, role === null ? [] : [role]);
      if (!gone) setLacked(found);
    };
    ask().catch(() => !gone && fail(true));
    return () => {
      gone = true;
    };
  }, [api, at, reader, role, verdict, round]);

  if (failed) return <RetryNote onRetry={() => again(round + 1)}>没有列出来。</RetryNote>;
  if (!lacked) return <Spinner label="正在列出缺字" />;
  const all = lacked.map(({ char }) => char).join('');
  return (
    <div className={styles.lacks}>
      <table>
        <caption>
          {name}缺的 {grouped(lacked.length)} 个，用得多的在前
        </caption>
        <thead>
          <tr>
            <th scope="col">字</th>
            <th scope="col">次数</th>
            <th scope="col">在哪里</th>
          </tr>
        </thead>
        <tbody>
          {lacked.slice(0, shown).map((each) => (
            <tr key={each.char}>
              <th scope="row">
                <span lang="zh">{each.char}</span>
                <small>
                  U+{each.char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}
                  {each.variant && ` ${selectorName(each.char)}`}
                </small>
              </th>
              <td>{grouped(each.uses)}</td>
              <td>
                {(each.substitute !== null || each.forms !== '') && (
                  <p className={styles.instead}>
                    {each.variant
                      ? `没有这个异体，画出来是本字「${each.substitute}」`
                      : each.substitute !== null && `可换成「${each.substitute}」`}
                    {each.forms !== '' && `它写得出另一种写法：${each.forms}`}
                  </p>
                )}
                <ul>
                  {each.lines.map((found) => (
                    <li key={`${found.name} ${found.line} ${found.key} ${found.text}`}>
                      <small>
                        {found.name} 第 {found.line} 行{found.key && ` · ${found.key}`}
                      </small>
                      <span lang="zh">
                        <Marked text={found.text} char={each.char} />
                      </span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.actions}>
        {shown < lacked.length && (
          <Button onClick={() => show(shown + SHOWN)}>
            再列 {Math.min(SHOWN, lacked.length - shown)} 个
          </Button>
        )}
        <Button variant="plain" onClick={() => void copyText(all)}>
          复制全部缺字
        </Button>
        {!withForms && <small>繁简写法的资料没有载入，这里没有列出。</small>}
      </p>
    </div>
  );
}

function Marked({ text, char }: { text: string; char: string }) {
  const parts = text.split(char);
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <span key={i}>
      {i > 0 && <mark>{char}</mark>}
      {part}
    </span>
  ));
}
