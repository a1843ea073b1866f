import { type FontCard, type FontDetail, usualWeight } from '@ziwan/contract';
import { useDrawnText } from '../../text/my-text/my-texts.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { FontName } from '../font-list/font-name.tsx';
import { fontPath } from './font-path.ts';
import styles from './related.module.css';

type RelatedFont = FontDetail['related'][number];

/** Similar fonts, with the same text, each at the weight at which it is nearest. */
export function Related({ font, sample }: { font: FontDetail; sample: string }) {
  const { text } = useDrawnText(sample);
  return (
    <ul className={styles.list}>
      {font.related.map((other) => (
        <li key={other.fontGNo} data-likeness={other.likeness ?? 'tags'}>
          <a href={fontPath({ kind: other.kind, fontGNo: pageOf(other) })}>
            <Specimen
              gno={drawnFace(other)}
              text={text}
              metrics={other.metrics}
              axes={other.nearest && weightAxis(other) ? { wght: other.nearest.weight } : undefined}
              size="clamp(26px, 2.6vw, 38px)"
              nowrap="fade"
            />
            <span className={styles.line}>
              <FontName font={other} className={styles.name as string} />
              {other.nearest && hasWeights(other) && (
                <span className={styles.weight}>字重 {other.nearest.weight}</span>
              )}
            </span>
            {other.nearest && isOther(font, other.nearest.ownWeight) && (
              <span className={styles.own}>像本字体的字重 {other.nearest.ownWeight}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

export const drawnFace = ({ faceGNo, nearest }: Pick<RelatedFont, 'faceGNo' | 'nearest'>): string =>
  nearest?.faceGNo ?? faceGNo;

/** Number that opens a font's page at the face that is drawn. */
const pageOf = (font: RelatedFont): string =>
  drawnFace(font) === font.faceGNo ? font.fontGNo : drawnFace(font);

const weightAxis = ({ axes }: Pick<FontCard, 'axes'>) => axes.find(({ tag }) => tag === 'wght');

const hasWeights = (font: Pick<FontCard, 'axes' | 'weights'>): boolean =>
  font.weights.length > 1 || weightAxis(font) !== undefined;

/** True for another weight than the one that the page of the font shows first. */
function isOther(font: FontDetail, weight: number): boolean {
  const axis = weightAxis(font);
  const shown = axis
    ? usualWeight([axis.min, axis.max])
    : font.childFontResource.find(({ fontGNo }) => fontGNo === font.faceGNo)?.weight;
  return weight !== shown;
}
