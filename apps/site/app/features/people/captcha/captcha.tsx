import type { CaptchaKind } from '@ziwan/contract';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button, IconButton, quietClass } from '../../../ui/button.tsx';
import { RefreshCw } from '../../../ui/icons/refresh-cw.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './captcha.module.css';
import { ClickWords } from './click-words.tsx';
import { ProofOfWork } from './proof-of-work.tsx';
import {
  CaptchaRefusal,
  type Challenge,
  fetchChallenge,
  LIFE_MS,
  type Outcome,
  type PictureKind,
  submit,
  type TaskProps,
} from './protocol.ts';
import { SliderPuzzle } from './slider-puzzle.tsx';

/** A CSS length: px or percent of the parent. */
interface BoxSize {
  width?: string;
  height?: string;
}

interface CaptchaProps {
  onPass: (captchaVerification: string) => void;
  kind?: PictureKind;
  /** True where a proof of work is not enough. */
  picture?: boolean;
  /** Picture size. Defaults to at most 400 px wide and half as high. */
  imgSize?: BoxSize;
  /** Bar size. Defaults to the picture's width and 44 px. */
  barSize?: BoxSize;
}

type State =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'expired' }
  | { step: 'ready'; challenge: Challenge; outcome: Outcome };

/** Delay (ms) before a new captcha after a wrong answer, and before continuing after a right one. */
const WRONG_MS = 1100;
const PASSED_MS = 500;

const OTHER: Record<PictureKind, { kind: PictureKind; label: string }> = {
  blockPuzzle: { kind: 'clickWord', label: '换成点字' },
  clickWord: { kind: 'blockPuzzle', label: '换成拼图' },
};

const TASKS: Readonly<Record<CaptchaKind, ComponentType<TaskProps>>> = {
  blockPuzzle: SliderPuzzle,
  clickWord: ClickWords,
  proofOfWork: ProofOfWork,
};

const KEYS: Readonly<Record<CaptchaKind, string>> = {
  blockPuzzle: '方向键移动，加 Shift 微调，回车提交',
  clickWord: '方向键移动十字，加 Shift 微调，回车点下，退格撤回',
  proofOfWork: '',
};

export function Captcha({
  onPass,
  kind: first = 'blockPuzzle',
  picture = false,
  imgSize,
  barSize,
}: CaptchaProps) {
  const api = useApi();
  const [kind, setKind] = useState<CaptchaKind>(first);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State>({ step: 'loading' });
  const again = useCallback(() => setTurn((t) => t + 1), []);
  const passed = useRef(onPass);
  passed.current = onPass;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks for another captcha
  useEffect(() => {
    const asked = new AbortController();
    setState({ step: 'loading' });
    fetchChallenge(api, kind, asked.signal).then(
      (challenge) => {
        if (!asked.signal.aborted) setState({ step: 'ready', challenge, outcome: 'open' });
      },
      (error: unknown) => {
        if (!asked.signal.aborted) setState({ step: 'failed', message: sentence(error) });
      },
    );
    return () => asked.abort();
  }, [api, kind, turn]);

  const challenge = state.step === 'ready' ? state.challenge : null;
  const outcome = state.step === 'ready' ? state.outcome : null;
  useEffect(() => {
    if (!challenge || outcome !== 'open') return;
    const timer = setTimeout(() => setState({ step: 'expired' }), LIFE_MS);
    return () => clearTimeout(timer);
  }, [challenge, outcome]);

  useEffect(() => {
    if (outcome !== 'wrong') return;
    const timer = setTimeout(again, WRONG_MS);
    return () => clearTimeout(timer);
  }, [outcome, again]);

  const answer = async (point: unknown) => {
    if (!challenge) return;
    const tell = (next: State) => {
      // Ignore a captcha that was replaced meanwhile.
      setState((now) => (now.step === 'ready' && now.challenge === challenge ? next : now));
    };
    tell({ step: 'ready', challenge, outcome: 'checking' });
    try {
      const verification = await submit(api, challenge, point);
      tell({ step: 'ready', challenge, outcome: 'passed' });
      setTimeout(() => passed.current(verification), PASSED_MS);
    } catch (error) {
      const wrong = error instanceof CaptchaRefusal && error.code === '6111';
      if (wrong) tell({ step: 'ready', challenge, outcome: 'wrong' });
      else if (error instanceof CaptchaRefusal && error.code === '6110') tell({ step: 'expired' });
      else tell({ step: 'failed', message: sentence(error) });
    }
  };

  const size = {
    '--img-w': imgSize?.width,
    '--img-h': imgSize?.height,
    '--bar-w': barSize?.width,
    '--bar-h': barSize?.height,
  };
  const Task = TASKS[state.step === 'ready' ? state.challenge.kind : kind];
  return (
    <div className={styles.captcha} style={size as React.CSSProperties}>
      {state.step === 'ready' && (
        <Task
          key={state.challenge.token}
          challenge={state.challenge}
          outcome={state.outcome}
          onAnswer={answer}
        />
      )}
      {state.step === 'loading' && (
        <div className={styles.empty}>
          <Spinner label="正在准备验证" />
        </div>
      )}
      {(state.step === 'failed' || state.step === 'expired') && (
        <div className={styles.empty}>
          <p>{state.step === 'expired' ? '验证等得太久，已经过期' : state.message}</p>
          <Button onClick={again}>重新获取</Button>
        </div>
      )}
      <p className={styles.line}>
        <span role="status" data-outcome={outcome ?? undefined}>
          {outcome === 'checking' && '正在核对'}
          {outcome === 'passed' && '验证通过'}
          {outcome === 'wrong' && '没有对上，换一张再试'}
        </span>
        {outcome === 'open' && <span className={styles.keys}>{KEYS[kind]}</span>}
      </p>
      <div className={styles.ways}>
        {kind === 'proofOfWork' ? (
          <button type="button" className={quietClass} onClick={() => setKind(first)}>
            改用图片验证
          </button>
        ) : (
          <>
            <button type="button" className={quietClass} onClick={() => setKind(OTHER[kind].kind)}>
              {OTHER[kind].label}
            </button>
            {picture ? (
              <span className={styles.keys}>看不了图的，请改用邮箱或密码</span>
            ) : (
              <button type="button" className={quietClass} onClick={() => setKind('proofOfWork')}>
                不看图片验证
              </button>
            )}
            <IconButton label="换一张" onClick={again} disabled={outcome === 'checking'}>
              <RefreshCw size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}

const sentence = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : '没有取到验证，请重试';
