import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './captcha.module.css';
import type { TaskProps } from './protocol.ts';

/** Proof of work for people who cannot see, aim or drag. */
export function ProofOfWork({ challenge, outcome, onAnswer }: TaskProps) {
  const [found, setFound] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const count = challenge.work?.count ?? 1;

  const start = async () => {
    if (!challenge.work || running.current) return;
    const control = new AbortController();
    running.current = control;
    setFound(0);
    try {
      const { work } = await import('./work.ts');
      onAnswer(await work(challenge.token, challenge.work, setFound, control.signal));
    } catch {
      if (control.signal.aborted) return;
      running.current = null;
      setFound(null);
      setFailed(true);
    }
  };

  return (
    <div className={styles.work}>
      <p>不必看图，也不必拖动。由这台设备计算几秒钟，证明不是脚本在批量提交。</p>
      {found === null ? (
        <Button variant="solid" onClick={() => void start()}>
          开始验证
        </Button>
      ) : (
        <label>
          <span>{outcome === 'open' ? '正在计算' : '计算完成'}</span>
          <progress max={count} value={found} />
        </label>
      )}
      {failed && <p role="alert">没有算成，请再试一次</p>}
    </div>
  );
}
