import { useState } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { countedIn } from '../lacking/lacks.ts';
import { Specimen } from '../specimen/specimen.tsx';
import { axesFor, type CompareView } from './compare-view.ts';
import { type CompareEntry, distinctOf } from './load-compare.ts';
import styles from './missing-matrix.module.css';

/** Beyond so many characters the matrix begins with those that somebody lacks. */
const FEW = 24;

export interface MissingMatrixProps {
  entries: readonly CompareEntry[];
  view: CompareView;
  /** What each face lacks, by its number; absent while it is not known. */
  missing: Readonly<Record<string, string>>;
}

/** Rows are the characters of the text, columns the fonts: drawn in the font, or the cell of a lacking one. */
export function MissingMatrix({ entries, view, missing }: MissingMatrixProps) {
  const characters = distinctOf(view.text);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const lackedBy = (c: string) => entries.filter((e) => missing[e.faceGNo]?.includes(c)).length;
  const lacked = characters.filter((c) => lackedBy(c) > 0);
  const onlyLacked = chosen ?? characters.length > FEW;
  const rows = onlyLacked ? lacked : characters;
  return (
    <div className={styles.matrix}>
      <p className={styles.summary}>
        <span role="status">
          {lacked.length === 0
            ? `${characters.length} 个字与标点，每款都写得出`
            : `${characters.length} 个字与标点里，${lacked.length} 个有字体写不出`}
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
              {rows.map((c) => (
                <tr key={c}>
                  <th scope="row">{c}</th>
                  {entries.map((entry) => {
                    const lacks = missing[entry.faceGNo];
                    return (
                      <td key={entry.faceGNo} data-lacks={lacks?.includes(c) ? '' : undefined}>
                        <Specimen
                          gno={entry.faceGNo}
                          text={c}
                          missing={lacks}
                          metrics={entry.metrics}
                          size={32}
                          axes={axesFor(entry.axes, view.axes)}
                          nowrap
                        />
                        {lacks?.includes(c) && <span className={styles.said}>缺</span>}
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
                  const lacks = missing[entry.faceGNo];
                  return (
                    <td key={entry.faceGNo} data-lacks={lacks ? '' : undefined}>
                      {lacks === undefined ? '…' : countedIn(lacks).slice(2) || 0}
                    </td>
                  );
                })}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
    </div>
  );
}
