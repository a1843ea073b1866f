import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { grouped } from '../../../ui/grouped.ts';
import writing from '../../../ui/writing.module.css';
import { cellsOf, countedIn, type Lacks, NONE_MISSING } from '../../text/lacking/lacks.ts';
import type { LacksOfFaces } from '../../text/lacking/use-lacks.ts';
import { watchNear } from '../../text/specimen/near.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useTextInSight } from '../../text/specimen/use-text-in-sight.ts';
import { axesFor, type CompareView } from './compare-view.ts';
import { type CompareEntry, distinctOf } from './load-compare.ts';
import styles from './missing-matrix.module.css';

/** With more characters than this, the matrix starts with the missing ones. */
const FEW = 24;
/** Rows shown at first and added by each 「更多」. */
const ROWS = 40;

interface MissingMatrixProps {
  entries: readonly CompareEntry[];
  view: CompareView;
  /** The full text. */
  text: string;
  lacks: LacksOfFaces;
}

/**
 * A row for each character, a column for each font: the glyph, or a missing-character cell. Away from the viewport it
 * follows once typing rests.
 */
export function MissingMatrix({ entries, view, text: whole, lacks: latest }: MissingMatrixProps) {
  const matrix = useRef<HTMLDivElement>(null);
  useEffect(() => (matrix.current ? watchNear(matrix.current, () => {}) : undefined), []);
  const text = useTextInSight(matrix, whole);
  // An earlier text keeps what was counted for it.
  const [counted, count] = useState(latest);
  if (text === whole && counted !== latest) count(latest);
  const lacks = text === whole ? latest : counted;
  const characters = useMemo(() => distinctOf(text), [text]);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [most, setMost] = useState(ROWS);
  const cells = new Map(
    entries.map(({ faceGNo }) => [faceGNo, new Set(cellsOf(lacks[faceGNo] ?? NONE_MISSING))]),
  );
  const lacked = characters.filter((c) => entries.some((e) => cells.get(e.faceGNo)?.has(c)));
  const onlyLacked = chosen ?? characters.length > FEW;
  const rows = onlyLacked ? lacked : characters;
  const known = entries.every((e) => lacks[e.faceGNo]);
  const isWhole = known && entries.every((e) => namesAll(lacks[e.faceGNo] ?? NONE_MISSING));
  return (
    <div ref={matrix} className={styles.matrix}>
      <p className={styles.summary}>
        <span role="status">
          {`${grouped(characters.length)} 个字与标点`}
          {lacked.length > 0
            ? `里，${isWhole ? '' : '至少 '}${grouped(lacked.length)} 个有字体写不出`
            : known && '，每款都写得出'}
        </span>
        <Chip
          on={onlyLacked}
          disabled={lacked.length === 0 && !onlyLacked}
          onClick={() => setChosen(!onlyLacked)}
        >
          只看有缺的
        </Chip>
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="缺字对照表，可横向滚动">
          <table>
            <thead>
              <tr>
                <th scope="col">字</th>
                {entries.map((entry) => (
                  <th key={entry.faceGNo} scope="col">
                    {entry.nameZh}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, most).map((c) => (
                <tr key={c}>
                  <th scope="row">{c}</th>
                  {entries.map((entry) => {
                    const lacking = cells.get(entry.faceGNo)?.has(c);
                    return (
                      <td key={entry.faceGNo} data-lacks={lacking ? '' : undefined}>
                        <Specimen
                          gno={entry.faceGNo}
                          text={c}
                          missing={lacking ? c : ''}
                          metrics={entry.metrics}
                          size={32}
                          axes={axesFor(entry.axes, view.axes)}
                          nowrap
                        />
                        {lacking && <span className={writing.hidden}>缺</span>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">缺</th>
                {entries.map((entry) => {
                  const own = lacks[entry.faceGNo];
                  const count = own && countedIn(own).slice(2);
                  return (
                    <td key={entry.faceGNo} data-lacks={count ? '' : undefined}>
                      {own ? count || 0 : '…'}
                    </td>
                  );
                })}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      {rows.length > most && (
        <p className={styles.more}>
          {`另有 ${grouped(rows.length - most)} 个没有列出`}
          <Button onClick={() => setMost(most + ROWS)}>再列 {Math.min(ROWS, rows.length - most)} 个</Button>
        </p>
      )}
    </div>
  );
}

/** Lists every missing character, not only the count. */
const namesAll = (lacks: Lacks): boolean =>
  [...cellsOf(lacks)].length === lacks.missingCount + lacks.marksCount;
