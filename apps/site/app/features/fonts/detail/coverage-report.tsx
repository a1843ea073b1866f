import type { FontDetail } from '@ziwan/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { grouped } from '../../../ui/grouped.ts';
import { Copy } from '../../../ui/icons/copy.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { copyText } from '../../reading/share/copy.ts';
import styles from './coverage-report.module.css';
import { allMissing, missingOf, type SpeltMissing, speltHref } from './missing.ts';

/** Missing characters listed at first. Copying fetches all of them. */
const SHOWN = 1200;

/** Rounds neither up to 100 nor down to 0. */
export function percent(have: number, total: number): string {
  if (total === 0) return '—';
  if (have === total) return '100%';
  if (have === 0) return '0%';
  const share = (have / total) * 100;
  return share < 1 ? '<1%' : `${Math.min(99.9, Math.floor(share * 10) / 10)}%`;
}

interface CoverageReportProps {
  gno: string;
  report: FontDetail['coverageReport'];
  /** Requested by the URL: all missing characters of one charset. */
  spelt: SpeltMissing | null;
}

/** Coverage of each charset, counted from outlines, with missing characters to copy. */
export function CoverageReport({ gno, report, spelt }: CoverageReportProps) {
  return (
    <ul className={styles.report}>
      {report.map((set) => (
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
          {set.total > set.have ? (
            <Missing gno={gno} set={set} spelt={spelt?.charset === set.charset ? spelt.missing : null} />
          ) : (
            <p className={styles.full}>一字不缺</p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MissingProps {
  gno: string;
  set: FontDetail['coverageReport'][number];
  spelt: string | null;
}

function Missing({ gno, set, spelt }: MissingProps) {
  const api = useApi();
  const { search } = useLocation();
  const lacks = set.total - set.have;
  const [list, setList] = useState(spelt);
  /** Kept until the next click: browsers allow clipboard writes only shortly after one. */
  const [all, setAll] = useState(spelt);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    if (all !== null) return;
    setFailed(false);
    try {
      const query = { id: gno, charset: set.charset };
      setList(await missingOf(api, { ...query, size: SHOWN }));
      setAll(await allMissing(api, query, lacks));
    } catch {
      setFailed(true);
    }
  };
  return (
    <details
      className={styles.missing}
      open={spelt !== null}
      onToggle={(e) => e.currentTarget.open && void load()}
    >
      <summary>缺 {grouped(lacks)} 字</summary>
      {list !== null && !failed ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is text */}
          <p
            className={styles.list}
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={`${set.name} 缺字`}
          >
            {list}
          </p>
          {spelt === null && lacks > SHOWN && (
            <p>{`以上是前 ${grouped(SHOWN)} 字，复制会取全部 ${grouped(lacks)} 字。`}</p>
          )}
          <Button
            disabled={all === null}
            onClick={() => void copyText(all ?? '', `已复制 ${grouped(lacks)} 个缺字`)}
          >
            <Copy size={16} aria-hidden="true" />
            复制缺字
          </Button>
        </>
      ) : failed ? (
        <RetryNote onRetry={() => void load()}>缺字没有取到。</RetryNote>
      ) : (
        <>
          <Spinner label="正在取缺字" />
          <noscript>
            <p>
              <a href={speltHref(search, set.charset)}>逐字列出这 {grouped(lacks)} 字</a>
            </p>
          </noscript>
        </>
      )}
    </details>
  );
}
