import { type DataOf, type FontDetail, fontCoverage } from '@ziwan/contract';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { grouped } from '../../ui/grouped.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { copyText } from '../share/copy.ts';
import styles from './coverage-report.module.css';

type Missing = DataOf<typeof fontCoverage>;

/** Characters of a missing list on the page; copying takes them all. */
const SHOWN = 1200;

/** Never rounds up to a hundred, nor down to nothing. */
export function percent(have: number, total: number): string {
  if (total === 0) return '—';
  if (have === total) return '100%';
  if (have === 0) return '0%';
  const share = (have / total) * 100;
  return share < 1 ? '<1%' : `${Math.min(99.9, Math.floor(share * 10) / 10)}%`;
}

export interface CoverageReportProps {
  gno: string;
  report: FontDetail['coverageReport'];
}

/** How much of each character set the font draws, counted from outlines; what it lacks, to copy. */
export function CoverageReport({ gno, report }: CoverageReportProps) {
  const api = useApi();
  const [missing, setMissing] = useState<Missing | null>(null);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    if (missing) return;
    setFailed(false);
    try {
      setMissing(await api.call(fontCoverage, { query: { id: gno } }));
    } catch {
      setFailed(true);
    }
  };
  return (
    <ul className={styles.report}>
      {report.map((set) => {
        const lacks = set.total - set.have;
        const list = missing?.find((m) => m.charset === set.charset)?.missing;
        return (
          <li key={set.charset} className={styles.set}>
            <div className={styles.line}>
              <strong>{set.name}</strong>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${(set.have / Math.max(1, set.total)) * 100}%` }} />
              </span>
              <span className={styles.count}>
                {grouped(set.have)} / {grouped(set.total)}
              </span>
              <b>{percent(set.have, set.total)}</b>
            </div>
            {lacks > 0 ? (
              <details className={styles.missing} onToggle={(e) => e.currentTarget.open && void load()}>
                <summary>缺 {grouped(lacks)} 字</summary>
                {list !== undefined ? (
                  <>
                    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is text */}
                    <p
                      className={styles.list}
                      role="group"
                      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
                      tabIndex={0}
                      aria-label={`${set.name} 缺字`}
                    >
                      {[...list].length > SHOWN ? `${[...list].slice(0, SHOWN).join('')}……` : list}
                    </p>
                    <Button onClick={() => void copyText(list, `已复制 ${grouped(lacks)} 个缺字`)}>
                      <Copy size={16} aria-hidden="true" />
                      复制缺字
                    </Button>
                  </>
                ) : failed ? (
                  <p role="alert">
                    缺字没有取到。
                    <Button variant="plain" onClick={() => void load()}>
                      再试一次
                    </Button>
                  </p>
                ) : (
                  <Spinner label="正在取缺字" />
                )}
              </details>
            ) : (
              <p className={styles.full}>一字不缺</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
