import { convertText, MAX_TEXT } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyText } from '../../reading/share/copy.ts';
import { bySource, type Conversion, choose, chooseAll } from './choices.ts';
import styles from './converter.module.css';

type Direction = 'hant' | 'hans';

/** Converts text and offers a choice wherever a character has several forms. */
export function Converter({ text, onUse }: { text: string; onUse: (text: string) => void }) {
  const api = useApi();
  const [source, setSource] = useState(text);
  const [to, setTo] = useState<Direction>('hant');
  const [result, setResult] = useState<Conversion | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, fail] = useState(false);
  const [round, again] = useState(0);
  const over = Math.max(0, source.length - MAX_TEXT);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    setResult(null);
    fail(false);
    if (source.trim() === '' || over > 0) return;
    const abort = new AbortController();
    setBusy(true);
    const timer = setTimeout(async () => {
      try {
        setResult(await api.call(convertText, { query: { text: source, to } }, { signal: abort.signal }));
      } catch {
        // The API client has shown the error, unless a newer text replaced this request.
        if (!abort.signal.aborted) fail(true);
      } finally {
        if (!abort.signal.aborted) setBusy(false);
      }
    }, 300);
    return () => {
      clearTimeout(timer);
      abort.abort();
      setBusy(false);
    };
  }, [api, source, to, round]);

  return (
    <div className={styles.converter}>
      <Segmented
        label="转换方向"
        name="to"
        value={to}
        options={[
          { value: 'hant', label: '简体 → 繁体' },
          { value: 'hans', label: '繁体 → 简体' },
        ]}
        onChange={setTo}
      />
      <textarea
        className={styles.source}
        aria-label="要转换的文字"
        value={source}
        rows={3}
        placeholder="输入要转换的文字"
        onChange={(e) => setSource(e.target.value)}
      />
      <div className={styles.result} role="status" aria-label="转换结果">
        {busy ? <Spinner label="正在转换" /> : result ? <Marked conversion={result} /> : null}
        {over > 0 && (
          <p>{`一次最多转换 ${grouped(MAX_TEXT)} 字，多了 ${grouped(over)} 字。请留下要转换的一段，分几次转换。`}</p>
        )}
        {failed && <RetryNote onRetry={() => again(round + 1)}>没有转换成。</RetryNote>}
      </div>
      {result && result.choices.length > 0 && (
        <div className={styles.choices}>
          <p>这些字有几种写法，请挑对的一种：</p>
          <ul>
            {bySource(result.choices).map((group) => (
              <li key={group.source}>
                <b>{group.source}</b>
                {group.places.map((place, i) => (
                  <Segmented
                    key={place.index}
                    label={`「${group.source}」第 ${i + 1} 处的写法`}
                    name={`choice-${place.index}`}
                    value={place.chosen}
                    options={place.options.map((o) => ({ value: o, label: o }))}
                    onChange={(option) => setResult(choose(result, place.index, option))}
                  />
                ))}
                <small>
                  {group.places.length > 1 &&
                    group.options.map((option) => (
                      <button
                        key={option}
                        type="button"
                        onClick={() => setResult(chooseAll(result, group.source, option))}
                      >
                        全用{option}
                      </button>
                    ))}
                </small>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="solid" disabled={!result} onClick={() => result && onUse(result.text)}>
          用作我的文字
        </Button>
        <Button disabled={!result} onClick={() => result && void copyText(result.text)}>
          复制结果
        </Button>
      </div>
    </div>
  );
}

/** The result, with ambiguous characters underlined. */
function Marked({ conversion }: { conversion: Conversion }) {
  const places = new Set(conversion.choices.map((c) => c.index));
  return (
    <p lang="zh">
      {[...conversion.text].map((character, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is known by its place alone
        places.has(i) ? <mark key={i}>{character}</mark> : character,
      )}
    </p>
  );
}
