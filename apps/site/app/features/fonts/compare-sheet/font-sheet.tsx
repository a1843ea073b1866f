import { CLAIMED_MEANING, VERDICT_NAMES } from '@ziwan/contract';
import { type RefObject, useEffect } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { cellsOf, countedIn, type Lacks, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { axesFor, type CompareView } from '../compare/compare-view.ts';
import { type CompareEntry, isClaimed, shortVersion } from '../compare/load-compare.ts';
import type { OnReport } from '../compare/use-reported-lacks.ts';
import { percent } from '../detail/coverage-report.tsx';
import { otherName } from '../detail/detail-text.ts';
import styles from './font-sheet.module.css';
import { SheetSection } from './sheet-section.tsx';

/** In points. */
const WATERFALL = [28, 18, 12, 9] as const;
const uPlus = (c: string) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

interface FontSheetProps {
  entry: CompareEntry;
  view: CompareView;
  lacks: Lacks | undefined;
  onReport: OnReport;
  /** An element at the top of the page, so that specimens load for printing without scrolling. */
  near: RefObject<HTMLElement | null>;
}

/** A page about one font: its name, the full text, all sizes, coverage and licence. */
export function FontSheet({ entry, view, lacks, onReport, near }: FontSheetProps) {
  const { shown, state } = useWebfont(near, entry.faceGNo, view.text + entry.nameZh);
  const reported = shown && state === 'ready' ? shown.face : null;
  useEffect(() => {
    if (reported) onReport(entry.faceGNo, reported);
  }, [entry.faceGNo, reported, onReport]);
  const missing = lacks && cellsOf(lacks);
  const axes = axesFor(entry.axes, view.axes);
  const drawn = { gno: entry.faceGNo, metrics: entry.metrics, axes };
  const sample = { ...drawn, missing, color: view.color || undefined, letterSpacing: view.spacing };
  const facts = [
    entry.designer && `设计师 ${entry.designer}`,
    entry.foundry && `字库 ${entry.foundry}`,
    entry.year,
    entry.weightsAndAxes,
    entry.version && `版本 ${shortVersion(entry.version)}`,
    ...Object.entries(axes ?? {}).map(([tag, value]) => `${tag} ${value}`),
  ].filter(Boolean);
  return (
    <section className={styles.font} aria-label={entry.nameZh}>
      <h2>
        <Specimen {...drawn} text={entry.nameZh} size="38pt" />
      </h2>
      <p className={styles.names}>
        {entry.nameZh} {otherName(entry) && <span lang="en">{otherName(entry)}</span>}
      </p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <SheetSection level={3} number="一" title={`样张 ${view.size} 磅`}>
        <Specimen {...sample} text={view.text} size={`${view.size}pt`} />
      </SheetSection>
      <SheetSection level={3} number="二" title="各字号">
        <ol className={styles.sizes}>
          {WATERFALL.filter((size) => Math.abs(size - view.size) > 3).map((size) => (
            <li key={size}>
              <span>{size}</span>
              <Specimen {...sample} text={view.text} size={`${size}pt`} />
            </li>
          ))}
        </ol>
      </SheetSection>
      {missing ? (
        <SheetSection level={3} number="三" title={countedIn(lacks ?? NONE_MISSING)}>
          <ul className={styles.missing}>
            {[...missing].map((c) => (
              <li key={c}>
                <Specimen {...drawn} text={c} missing={c} size="26pt" nowrap />
                <code>{uPlus(c)}</code>
              </li>
            ))}
          </ul>
        </SheetSection>
      ) : null}
      <SheetSection level={3} number={missing ? '四' : '三'} title="授权与覆盖">
        <div className={styles.columns}>
          <table>
            <tbody>
              {entry.coverage.map(({ charset, name, have, total }) => (
                <tr key={charset}>
                  <th scope="row">{name}</th>
                  <td>
                    <i style={{ inlineSize: `${(have / total) * 100}%` }} />
                  </td>
                  <td>
                    {grouped(have)} / {grouped(total)}
                  </td>
                  <td>{percent(have, total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table>
            <tbody>
              {entry.licence.verdicts.map(({ use, name, verdict }) => (
                <tr key={use}>
                  <th scope="row">{name}</th>
                  <td data-verdict={verdict}>{VERDICT_NAMES[verdict]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {isClaimed(entry) && <p className={styles.claimed}>仅预览。{CLAIMED_MEANING}。</p>}
        {entry.licence.verdicts
          .filter((m) => m.note !== '' && m.verdict !== 'allowed')
          .map((m) => (
            <p key={m.use} className={styles.facts}>
              {m.name}：{m.note}
            </p>
          ))}
        <p className={styles.facts}>
          授权 {entry.licence.name} · 审阅 {entry.licence.reviewedAt.slice(0, 10)}
          {entry.licence.url && ` · ${entry.licence.url}`}
        </p>
      </SheetSection>
    </section>
  );
}
