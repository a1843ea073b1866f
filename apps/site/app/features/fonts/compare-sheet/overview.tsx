import { CLAIMED_MEANING, LICENCE_USES, SHORT_VERDICT_NAMES } from '@ziwan/contract';
import { cellsOf, countedIn, isComplete } from '../../text/lacking/lacks.ts';
import type { LacksOfFaces } from '../../text/lacking/use-lacks.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { axesFor, type CompareView } from '../compare/compare-view.ts';
import { type CompareEntry, distinctOf, isClaimed } from '../compare/load-compare.ts';
import { percent } from '../detail/coverage-report.tsx';
import styles from './overview.module.css';
import { SheetSection } from './sheet-section.tsx';

interface OverviewProps {
  entries: readonly CompareEntry[];
  view: CompareView;
  lacks: LacksOfFaces;
}

/** The first page: the text in every font at one size, with missing characters and verdicts on uses. */
export function Overview({ entries, view, lacks }: OverviewProps) {
  const cells = Object.fromEntries(Object.entries(lacks).map(([gno, of]) => [gno, cellsOf(of)]));
  const lacked = distinctOf(view.text).filter((c) => entries.some((e) => cells[e.faceGNo]?.includes(c)));
  const known = entries.every((e) => lacks[e.faceGNo]);
  // One line unless that would be too small, with every font on the page. The pages of single fonts use the requested
  // size.
  const most = entries.length > 5 ? 24 : 32;
  const size = Math.min(view.size, most, Math.max(14, Math.floor(480 / Math.max(1, [...view.text].length))));
  const setting = (entry: CompareEntry) => ({
    gno: entry.faceGNo,
    missing: cells[entry.faceGNo],
    metrics: entry.metrics,
    axes: axesFor(entry.axes, view.axes),
  });
  return (
    <>
      <SheetSection level={2} number="一" title="同一句话">
        {entries.map((entry) => {
          const own = lacks[entry.faceGNo];
          const lacking = own && !isComplete(own);
          return (
            <div key={entry.faceGNo} className={styles.line}>
              <p>
                <b>{entry.nameZh}</b>
                <span>{entry.designer ?? entry.foundry}</span>
                <em data-lacks={lacking ? '' : undefined}>
                  {own && (lacking ? `${countedIn(own)}：${cellsOf(own)}` : '一字不缺')}
                </em>
              </p>
              <Specimen
                {...setting(entry)}
                text={view.text}
                size={`${size}pt`}
                color={view.color || undefined}
                letterSpacing={view.spacing}
              />
            </div>
          );
        })}
      </SheetSection>
      <SheetSection level={2} number="二" title="缺字对照">
        {lacked.length === 0 ? (
          <p className={styles.none}>{known && '没有缺字。这几款字体都能完整写出这句话。'}</p>
        ) : (
          entries.map((entry) => (
            <div key={entry.faceGNo} className={styles.lacked}>
              <span>{entry.nameZh}</span>
              <div>
                {lacked.map((c) => (
                  <Specimen key={c} {...setting(entry)} text={c} size="17pt" nowrap />
                ))}
              </div>
            </div>
          ))
        )}
      </SheetSection>
      <SheetSection level={2} number="三" title="授权与覆盖">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label="授权与覆盖，可横向滚动">
          <table className={styles.uses}>
            <thead>
              <tr>
                <th scope="col">字体</th>
                <th scope="col">覆盖</th>
                {LICENCE_USES.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.faceGNo}>
                  <th scope="row">{entry.nameZh}</th>
                  <td>{mainCoverage(entry)}</td>
                  {LICENCE_USES.map(({ key }) => {
                    const verdict =
                      entry.licence.verdicts.find(({ use }) => use === key)?.verdict ?? 'unknown';
                    return (
                      <td key={key} data-verdict={verdict}>
                        {SHORT_VERDICT_NAMES[verdict]}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {entries.some(isClaimed) && <p className={styles.claimed}>◇ {CLAIMED_MEANING}。</p>}
      </SheetSection>
    </>
  );
}

/** The charset that describes the font best, as in the lists. */
function mainCoverage({ main }: CompareEntry): string {
  return `${main.name} ${percent(main.have, main.total)}`;
}
