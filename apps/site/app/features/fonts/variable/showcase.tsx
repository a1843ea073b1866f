import type { FontCard } from '@ziwan/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pause } from '../../../ui/icons/pause.ts';
import { Play } from '../../../ui/icons/play.ts';
import { signed } from '../../../ui/signed.ts';
import writing from '../../../ui/writing.module.css';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { fontPath } from '../detail/font-path.ts';
import { FontName } from '../font-list/font-name.tsx';
import { bandText, type VariableData } from './load-variable.ts';
import styles from './showcase.module.css';
import { useFit } from './use-fit.ts';
import { useMotion } from './use-motion.ts';

/** Length (em) of the longest name that has room on a phone. */
const NAME_EMS = 16;

/** `/variable`: a band for each font, animated along its axes while in view. */
export function Showcase() {
  const { list } = useLoaderData() as VariableData;
  const line = lineOf(useMyText());
  // No motion until the visitor's preference is known.
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => setRunning(!still.matches);
    follow();
    still.addEventListener('change', follow);
    return () => still.removeEventListener('change', follow);
  }, []);
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>可变字体</h1>
          <p>一个文件，从细到粗、从窄到宽，沿着轴走到哪里都是正式的字。</p>
        </div>
        <div className={styles.tools}>
          <Button aria-pressed={!running} onClick={() => setRunning(!running)}>
            {running ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
            {running ? '暂停' : '播放'}
          </Button>
          <a className={buttonClass('solid')} href="/variable/list">
            自己拉动每条轴
          </a>
        </div>
      </header>
      <TextForm sample="写下要试的文字" className={styles.mine} />
      {list.records.length === 0 ? (
        <EmptyState title="目录里还没有可变字体">
          <a className={buttonClass('line')} href="/font">
            看看创意字体
          </a>
        </EmptyState>
      ) : (
        <ol>
          {list.records.map((font, i) => (
            <Band key={font.fontGNo} font={font} text={line || bandText(font, i)} running={running} />
          ))}
        </ol>
      )}
    </>
  );
}

interface BandProps {
  font: FontCard;
  text: string;
  running: boolean;
}

function Band({ font, text, running }: BandProps) {
  const root = useRef<HTMLLIElement>(null);
  const axes = useMemo(() => font.axes.filter((a) => !a.hidden), [font.axes]);
  useMotion(root, axes, running);
  useFit(root, axes, text);
  const ems = [...text].reduce((n, c) => n + ((c.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.62), 0);
  return (
    <li ref={root} className={styles.band}>
      <a className={styles.specimen} href={fontPath(font)} aria-label={`${font.nameZh}：${text}`}>
        <Specimen
          gno={font.faceGNo}
          text={text}
          metrics={font.metrics}
          // About the width of the page; `useFit` corrects it.
          size={`clamp(44px, ${Math.min(14, Math.round(740 / ems) / 10)}vw, 176px)`}
          nowrap="fade"
        />
      </a>
      <div className={styles.line}>
        <a href={fontPath(font)} className={styles.name}>
          <FontName font={font} fit={NAME_EMS} />
        </a>
        <p className={`${writing.oneLine} ${styles.who}`}>
          {[font.designer ?? font.foundry, font.year].filter(Boolean).join(' · ')}
        </p>
        <dl className={styles.axes}>
          {axes.map((axis) => (
            <div key={axis.tag}>
              <dt>
                {axis.nameZh} <code>{axis.tag}</code>
              </dt>
              <dd data-axis={axis.tag}>{signed(axis.default)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}
