import { isApiError, knownFonts } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import { Cancelled } from '../../../workers/worker-client.ts';
import { familiesOf, type ListedFamily, listed } from '../../fonts/checkup/list/families.ts';
import { FontReader } from '../../fonts/checkup/reading/font-reader.ts';
import type { CheckedFile } from '../../fonts/checkup/reading/messages.ts';
import { VERDICT_NAMES } from '../../fonts/checkup/verdict/judge.ts';
import styles from './folder-fonts.module.css';
import type { FoundFile } from './gather.ts';

const TONES = { free: 'yes', ask: 'conditional', unknown: 'unknown' } as const;
/** Families shown at first. */
const SHOWN = 6;
/** Time (ms) between updates of the list. */
const UPDATE = 300;

/** Fonts that lie in the game's folder, judged in the browser as 体检 does. */
export function FolderFonts({ fonts }: { fonts: readonly FoundFile[] }) {
  const api = useApi();
  const [files, setFiles] = useState<readonly CheckedFile[]>([]);
  const [failed, setFailed] = useState(false);
  const [round, again] = useState(0);
  const [all, showAll] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    let reader: FontReader | null = null;
    let gone = false;
    setFailed(false);
    setFiles([]);
    const read = async () => {
      const known = await api.call(knownFonts, {}, { quiet: true });
      if (gone) return;
      reader = new FontReader(known);
      const checked: CheckedFile[] = [];
      let shownAt = performance.now();
      for (const { path, file } of fonts) {
        checked.push(...(await reader.read(path, file)));
        if (gone) return;
        if (performance.now() - shownAt < UPDATE) continue;
        shownAt = performance.now();
        setFiles([...checked]);
      }
      setFiles(checked);
    };
    read()
      .catch((error: unknown) => {
        if (gone || error instanceof Cancelled) return;
        if (!isApiError(error)) console.error(error);
        setFailed(true);
      })
      .finally(() => reader?.cancel());
    return () => {
      gone = true;
      reader?.cancel();
    };
  }, [api, fonts, round]);

  if (failed)
    return (
      <RetryNote onRetry={() => again(round + 1)}>
        文件夹里有 {fonts.length} 个字体文件，没有看成它们的授权。
      </RetryNote>
    );
  const families = listed(familiesOf(files), { verdict: '', name: '', order: 'verdict' });
  const broken = files.filter(({ problem }) => problem !== '');
  return (
    <section className={styles.fonts} aria-label="文件夹里的字体">
      <p>
        <b>文件夹里已有 {fonts.length} 个字体文件</b>
        <small>
          {files.length < fonts.length ? '正在看它们的授权' : '授权是在浏览器里看的，字体没有发出去'}
        </small>
      </p>
      <ul>
        {families.slice(0, all ? undefined : SHOWN).map((family) => (
          <FontItem key={family.key} family={family} />
        ))}
        {broken.map(({ path, problem }) => (
          <li key={path}>
            <span className={styles.name}>{path}</span>
            <small>{problem}</small>
          </li>
        ))}
      </ul>
      {families.length > SHOWN && (
        <Button variant="plain" aria-expanded={all} onClick={() => showAll(!all)}>
          {all ? '收起' : `另外 ${families.length - SHOWN} 族`}
        </Button>
      )}
      <a className={writing.link} href="/checkup">
        到体检里看版权声明，找相近的开放字体
      </a>
    </section>
  );
}

function FontItem({ family: { name, verdict, faces } }: { family: ListedFamily }) {
  const { reason, but } = (faces[0] as ListedFamily['faces'][number]).judgement;
  return (
    <li>
      <span className={styles.name} title={faces.flatMap(({ paths }) => paths).join('\n')}>
        {name}
      </span>
      <Seal tone={TONES[verdict]}>{VERDICT_NAMES[verdict]}</Seal>
      <small>
        {reason}
        {but}
      </small>
    </li>
  );
}
