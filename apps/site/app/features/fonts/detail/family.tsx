import type { FontDetail, FontResource } from '@ziwan/contract';
import { useDrawnText } from '../../text/my-text/my-texts.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { readableBytes } from '../download/download-terms.ts';
import { CURRENT_FONT } from './detail-text.ts';
import { MOST_ROWS } from './face-grid.ts';
import { FaceTable } from './face-table.tsx';
import styles from './family.module.css';

/** Named instances shown before expanding. */
const INSTANCES = 9;

interface FamilyProps {
  font: FontDetail;
  current: string;
  sample: string;
  onChoose: (face: FontResource) => void;
}

/** All faces of the family, each linked to its view on this page: many as a table, others and variable ones as a list. */
export function Family({ font, current, sample, onChoose }: FamilyProps) {
  const faces = font.childFontResource;
  const still = faces.filter((face) => face.axes.length === 0);
  const tabled = still.length > MOST_ROWS ? still : [];
  const listed = faces.filter((face) => !tabled.includes(face));
  return (
    <>
      {tabled.length > 0 && (
        <FaceTable faces={tabled} current={current} sample={sample} onChoose={onChoose} />
      )}
      {listed.length > 0 && (
        <FaceList font={font} faces={listed} current={current} sample={sample} onChoose={onChoose} />
      )}
    </>
  );
}

function FaceList({
  font,
  faces,
  current,
  sample,
  onChoose,
}: FamilyProps & { faces: readonly FontResource[] }) {
  const { text } = useDrawnText(sample);
  return (
    <ul className={styles.family}>
      {faces.map((face) => (
        <li
          key={face.fontGNo}
          id={CURRENT_FONT + face.fontGNo}
          className={styles.face}
          data-current={face.fontGNo === current ? '' : undefined}
        >
          <a
            href={`#${CURRENT_FONT}${face.fontGNo}`}
            aria-current={face.fontGNo === current ? 'true' : undefined}
            onClick={() => onChoose(face)}
          >
            <span className={styles.name}>
              <strong>{face.styleName || '常规'}</strong>
              <small>
                {face.axes.length > 0 ? '可变' : face.weight} · {face.format.toUpperCase()} ·{' '}
                {shared(face, font.childFontResource) ? '同一个文件' : readableBytes(face.bytes)}
              </small>
            </span>
            <Specimen
              gno={face.fontGNo}
              text={text}
              metrics={face.metrics}
              size="clamp(26px, 4vw, 44px)"
              nowrap="fade"
            />
          </a>
          {face.instances.length > 1 && <Instances face={face} from={0} to={INSTANCES} text={text} />}
          {face.instances.length > INSTANCES && (
            <details className={styles.more}>
              <summary>再看 {face.instances.length - INSTANCES} 种预设</summary>
              <Instances face={face} from={INSTANCES} to={face.instances.length} text={text} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface InstancesProps {
  face: FontResource;
  from: number;
  to: number;
  text: string;
}

function Instances({ face, from, to, text }: InstancesProps) {
  return (
    <ol className={styles.instances} aria-label={`${face.styleName || '常规'}的预设`} start={from + 1}>
      {face.instances.slice(from, to).map((instance) => (
        <li key={`${instance.name} ${JSON.stringify(instance.coordinates)}`}>
          <span>
            {instance.name}
            <small>
              {Object.entries(instance.coordinates)
                .map(([tag, value]) => `${tag} ${value}`)
                .join(' ')}
            </small>
          </span>
          <Specimen
            gno={face.fontGNo}
            text={text}
            metrics={face.metrics}
            axes={instance.coordinates}
            size="clamp(22px, 2.6vw, 32px)"
            nowrap="fade"
          />
        </li>
      ))}
    </ol>
  );
}

/** True if an earlier face has the same file: a collection holds several faces but is one download. */
const shared = (face: FontResource, faces: readonly FontResource[]): boolean =>
  faces.find(({ sha256 }) => sha256 === face.sha256) !== face;
