import { useEffect, useRef } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { keepNoticesAbove } from '../../../ui/toasts.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import type { ScriptSummary } from '../reading/messages.ts';
import styles from './step-bar.module.css';

/** What a narrow screen shows at a time; a wide one shows all three beside each other. */
export type Step = 'words' | 'faces' | 'package';

/** The part of each step that comes first. */
const STEPS = [
  { step: 'words', label: '文字', part: 'texts' },
  { step: 'faces', label: '字体', part: 'faces' },
  { step: 'package', label: '打包', part: 'package' },
] as const;

interface StepBarProps {
  step: Step;
  project: KeptProject;
  summary: ScriptSummary | null;
  onStep: (step: Step, part: (typeof STEPS)[number]['part']) => void;
}

/** The steps of a narrow screen, with what each has so far. */
export function StepBar({ step, project, summary, onStep }: StepBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => keepNoticesAbove('--foot', element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      keepNoticesAbove('--foot', 0);
    };
  }, []);
  const chosen = project.roles.filter(({ face }) => face !== null).length;
  const state = {
    words: summary ? `${grouped(summary.characters)} 字` : '放进文本',
    faces: `选了 ${chosen} 处`,
    package: chosen > 0 ? '可以打包' : '先选字体',
  };
  return (
    <nav ref={bar} className={styles.bar} aria-label="步骤">
      {STEPS.map(({ step: each, label, part }) => (
        <button
          key={each}
          type="button"
          aria-current={each === step ? 'step' : undefined}
          onClick={() => onStep(each, part)}
        >
          {label}
          <small>{state[each]}</small>
        </button>
      ))}
    </nav>
  );
}
