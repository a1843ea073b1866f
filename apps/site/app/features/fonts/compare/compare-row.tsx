import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ArrowDown } from '../../../ui/icons/arrow-down.ts';
import { ArrowUp } from '../../../ui/icons/arrow-up.ts';
import { X } from '../../../ui/icons/x.ts';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, type Lacks } from '../../text/lacking/lacks.ts';
import { lacksOfDrawn } from '../../text/lacking/use-lacks.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { fontPath } from '../detail/font-path.ts';
import { DownloadButton } from '../download/download-button.tsx';
import styles from './compare-row.module.css';
import { axesFor, type CompareView } from './compare-view.ts';
import { type CompareEntry, shortVersion } from './load-compare.ts';
import { MetricsOverlay } from './metrics-overlay.tsx';
import type { OnReport } from './use-reported-lacks.ts';

interface CompareRowProps {
  entry: CompareEntry;
  /** Holds the drawn text. */
  view: CompareView;
  /** Missing characters of the drawn text, as far as known. */
  known: Lacks | undefined;
  /** Missing characters of a longer text, once counted; null when the whole text is drawn. */
  counted: Lacks | 'unknown' | null;
  /** Called when the missing characters are known. */
  onReport: OnReport;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onFace: (faceGNo: string) => void;
}

/** One font of the comparison: its name, its links and the shared text. */
export function CompareRow(props: CompareRowProps) {
  const { entry, view, known, counted, onReport, first, last, onMove, onRemove, onFace } = props;
  const ref = useRef<HTMLLIElement>(null);
  // Shares one request item with the specimen below.
  const webfont = useWebfont(ref, entry.faceGNo, view.text);
  const { shown, state } = webfont;
  const reported = shown && state === 'ready' ? shown.face : null;
  const lacks = counted ?? lacksOfDrawn(webfont, view.text);
  useEffect(() => {
    if (reported) onReport(entry.faceGNo, reported);
  }, [entry.faceGNo, reported, onReport]);

  const makers = [entry.foundry ?? entry.designer, entry.year, shortVersion(entry.version)].filter(Boolean);
  return (
    <li ref={ref} className={styles.row}>
      <div className={styles.who}>
        <h2>
          <a href={fontPath(entry)} aria-label={`${entry.nameZh} 的详情`}>
            <Specimen gno={entry.faceGNo} text={entry.nameZh} metrics={entry.metrics} size={22} />
          </a>
        </h2>
        <p className={styles.facts}>{makers.join(' · ')}</p>
        {entry.faces.length > 1 && (
          <Select
            label="款式"
            quiet
            value={entry.faceGNo}
            options={entry.faces.map((f) => ({ value: f.fontGNo, label: f.styleName }))}
            onChange={(event) => onFace(event.target.value)}
          />
        )}
        <div className={styles.actions} data-controls="">
          <a className={styles.link} href={fontPath(entry)}>
            详情
          </a>
          <DownloadButton font={entry} />
          <span className={styles.order}>
            <IconButton label={`上移 ${entry.nameZh}`} disabled={first} onClick={() => onMove(-1)}>
              <ArrowUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={`下移 ${entry.nameZh}`} disabled={last} onClick={() => onMove(1)}>
              <ArrowDown size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={`移除 ${entry.nameZh}`} onClick={onRemove}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </div>
      <div className={styles.stage}>
        <div className={styles.sheet} data-vertical={view.vertical ? '' : undefined}>
          <Specimen
            gno={entry.faceGNo}
            text={view.text}
            missing={known && cellsOf(known)}
            metrics={entry.metrics}
            size={view.size}
            color={view.color || undefined}
            letterSpacing={view.spacing}
            vertical={view.vertical}
            axes={axesFor(entry.axes, view.axes)}
          />
          {view.metrics && !view.vertical && <MetricsOverlay metrics={entry.metrics} size={view.size} />}
        </div>
        <p role="status" className={styles.missing}>
          {lacks === null || lacks === 'unknown' ? null : isComplete(lacks) ? (
            <span>一字不缺</span>
          ) : (
            <Lacking lacks={lacks} most={60} />
          )}
        </p>
      </div>
    </li>
  );
}
