import type { FontResource } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { useDrawnText } from '../../text/my-text/my-texts.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { CURRENT_FONT } from './detail-text.ts';
import { faceGrid } from './face-grid.ts';
import styles from './face-table.module.css';

/** Characters of the text in a cell. */
const SHOWN = 2;

interface FaceTableProps {
  faces: readonly FontResource[];
  current: string;
  sample: string;
  onChoose: (face: FontResource) => void;
}

/** Many faces by weight and width, each linked to its view on this page and drawing the beginning of the text. */
export function FaceTable({ faces, current, sample, onChoose }: FaceTableProps) {
  const { text } = useDrawnText(sample);
  const { columns, rows } = faceGrid(faces);
  const beginning = [...text.trim()].slice(0, SHOWN).join('');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="字款表，可左右滚动">
      <table className={styles.table}>
        <caption>
          {faces.length} 款，按字重与字宽排列，各画出文字的前 {[...beginning].length} 个字
        </caption>
        <thead>
          <tr>
            <th scope="col">字重</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weight, cells }) => (
            <tr key={weight}>
              <th scope="row">{weight}</th>
              {cells.map((own, i) => (
                <td key={columns[i]?.name}>
                  {own.map((face) => (
                    <a
                      key={face.fontGNo}
                      id={CURRENT_FONT + face.fontGNo}
                      href={`#${CURRENT_FONT}${face.fontGNo}`}
                      aria-current={face.fontGNo === current ? 'true' : undefined}
                      onClick={() => onChoose(face)}
                    >
                      <Specimen
                        gno={face.fontGNo}
                        text={beginning}
                        metrics={face.metrics}
                        size="26px"
                        nowrap
                      />
                      <small className={own.length > 1 ? undefined : writing.hidden}>
                        {face.styleName || '常规'}
                      </small>
                    </a>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
