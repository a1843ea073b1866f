import { SHEET_LIMITS } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ArrowLeft } from '../../../ui/icons/arrow-left.ts';
import { Printer } from '../../../ui/icons/printer.ts';
import { Slider } from '../../../ui/slider.tsx';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { settled } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import {
  COMPARE_PATH,
  COMPARE_SAMPLE,
  hrefOf,
  pixelsOf,
  pointsOf,
  SIZE,
  sheetText,
  writeView,
} from '../compare/compare-view.ts';
import { type CompareData, today } from '../compare/load-compare.ts';
import { NothingCompared } from '../compare/nothing-compared.tsx';
import { SheetButton } from '../compare/sheet-button.tsx';
import { useCompareView } from '../compare/use-compare-view.ts';
import { useReportedLacks } from '../compare/use-reported-lacks.ts';
import styles from './compare-sheet.module.css';
import { FontSheet } from './font-sheet.tsx';
import { Overview } from './overview.tsx';

export function CompareSheet() {
  const data = useLoaderData() as CompareData;
  const { entries } = data;
  const { view, change, waiting } = useCompareView('/pdf/compare', data);
  const bar = useRef<HTMLDivElement>(null);
  const faces = entries.map((entry) => entry.faceGNo);
  const { min, max } = SHEET_LIMITS.size;
  const size = pointsOf(view.size);
  const mine = useMyText();
  const text = sheetText(mine);
  const cut = [...settled(mine)].length > [...text].length && mine.trim() !== '';
  const { lacks, onReport } = useReportedLacks(data.specimens, text);
  const setting = { ...view, text, size };

  return (
    <div className={styles.desk}>
      <div ref={bar} className={styles.bar}>
        <a className={buttonClass('plain')} href={hrefOf(COMPARE_PATH, { ...view, fonts: faces })}>
          <ArrowLeft size={16} aria-hidden="true" />
          回到对比
        </a>
        {entries.length > 0 && (
          <>
            <TextForm
              sample={COMPARE_SAMPLE}
              className={styles.text}
              keep={writeView({ ...view, text: '' })}
            />
            <Slider
              label="字号"
              unit="磅"
              min={min}
              max={max}
              value={size}
              reset={pointsOf(SIZE.initial)}
              onChange={(points) => change({ size: pixelsOf(points) })}
            />
            <Button onClick={() => void printSheet()}>
              <Printer size={16} aria-hidden="true" />
              打印
            </Button>
            <SheetButton view={{ ...view, text }} fonts={faces} solid />
          </>
        )}
      </div>
      {entries.length === 0 ? (
        <NothingCompared waiting={waiting} />
      ) : (
        <article className={styles.sheet}>
          <Masthead date={data.date} />
          <header className={styles.title}>
            <h1>字体对比表</h1>
            <p>
              {entries.length} 款字体 · {size} 磅
            </p>
          </header>
          <p className={styles.quoted}>
            「{text}
            {cut && '……'}」{cut && <small>样张写开头 {[...text].length} 字。</small>}
          </p>
          <Overview entries={entries} view={setting} lacks={lacks} />
          {entries.map((entry) => (
            <FontSheet
              key={entry.faceGNo}
              entry={entry}
              view={setting}
              lacks={lacks[entry.faceGNo]}
              onReport={onReport}
              near={bar}
            />
          ))}
          <footer className={styles.foot}>
            预览用表，不含可安装的字体文件；授权以字体自带的授权文本为准。
          </footer>
        </article>
      )}
    </div>
  );
}

/** The sheet's author, URL and date. The date is today's, even on a cached page. */
function Masthead({ date }: { date: string }) {
  const [here, setHere] = useState({ date, host: '' });
  useEffect(() => setHere({ date: today(), host: window.location.host }), []);
  return (
    <p className={styles.masthead}>
      <i aria-hidden="true">玩</i>
      <b>字玩</b>
      <span>
        {here.host && `${here.host} · `}
        <time dateTime={here.date}>{here.date}</time>
      </span>
    </p>
  );
}

async function printSheet(): Promise<void> {
  await document.fonts.ready;
  window.print();
}
