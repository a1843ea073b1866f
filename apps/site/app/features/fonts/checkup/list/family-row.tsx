import { memo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Seal } from '../../../../ui/seal.tsx';
import writing from '../../../../ui/writing.module.css';
import { fontPath } from '../../detail/font-path.ts';
import { embeddingOf } from '../verdict/embedding.ts';
import { VERDICT_NAMES, type Verdict } from '../verdict/judge.ts';
import { describable, type ListedFace, type ListedFamily } from './families.ts';
import styles from './family-row.module.css';
import { NearestFont } from './nearest-font.tsx';
import type { NearestSearch, NearestState } from './use-nearest.ts';

const TONES = { free: 'yes', ask: 'conditional', unknown: 'unknown' } as const satisfies Record<
  Verdict,
  string
>;

interface FamilyRowProps {
  family: ListedFamily;
  state: NearestState | undefined;
  /** A search for many families is under way. */
  waits: boolean;
  onFind: NearestSearch['find'];
}

/** A family: the verdict, why, and its faces on request. */
export const FamilyRow = memo(function FamilyRow({ family, state, waits, onFind }: FamilyRowProps) {
  const [open, setOpen] = useState(false);
  const { name, verdict, faces } = family;
  const { reason, quote, field, but, known, source } = (faces[0] as ListedFace).judgement;
  return (
    <li className={styles.family}>
      <h3>
        <span className={styles.name}>{name}</span>
        <Seal tone={TONES[verdict]}>{VERDICT_NAMES[verdict]}</Seal>
      </h3>
      <div className={styles.why}>
        <p>
          {reason}
          {but && <strong>{but}</strong>}
          {source !== '' && (
            <a className={writing.link} href={source} target="_blank" rel="noopener">
              看出处
            </a>
          )}
          {known && (
            <a className={writing.link} href={fontPath(known)}>
              看本站的{known.nameZh}
            </a>
          )}
        </p>
        {quote !== '' && (
          <blockquote>
            <small>{field}</small>
            <span dir="auto">{quote}</span>
          </blockquote>
        )}
      </div>
      {verdict !== 'free' && (
        <div className={styles.find}>
          {describable(family) ? (
            (state === undefined || (typeof state === 'object' && 'problem' in state)) && (
              <Button disabled={waits} aria-label={`给 ${name} 找相近的`} onClick={() => void onFind(family)}>
                找相近的
              </Button>
            )
          ) : (
            <small>没有汉字，比不了形</small>
          )}
          {state === 'busy' && <small role="status">正在找…</small>}
        </div>
      )}
      {typeof state === 'object' &&
        ('problem' in state ? (
          <p role="alert" className={styles.problem}>
            {state.problem}
          </p>
        ) : (
          <NearestFont name={name} nearest={state} />
        ))}
      <details className={styles.faces} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {faces.length === 1 ? '这款字体写着什么' : `${faces.length} 款，各写着什么`}
          <span className={writing.hidden}>：{name}</span>
        </summary>
        {open && (
          <ul>
            {faces.map((face) => (
              <FaceItem key={`${face.file.path} ${face.index}`} face={face} />
            ))}
          </ul>
        )}
      </details>
    </li>
  );
});

function FaceItem({ face: { facts, file, paths, index } }: { face: ListedFace }) {
  const fields = [
    ['全名', facts.fullName],
    ['PostScript 名', facts.postScript],
    ['版本', facts.version],
    ['许可文字', facts.licence],
    ['许可网址', facts.licenceUrl],
    ['版权声明', facts.copyright],
    ['商标声明', facts.trademark],
    ['厂商', [facts.manufacturer, facts.vendorId && `代号 ${facts.vendorId}`].filter(Boolean).join('，')],
    [
      '嵌入标记',
      `${embeddingOf(facts.fsType).words}${facts.fsType === null ? '' : `（fsType ${facts.fsType}）`}`,
    ],
    ['文件', `${paths.join('；')}${file.faces.length > 1 ? ` 的第 ${index + 1} 款` : ''}，${file.format}`],
    ['SHA-256', file.sha256 ?? ''],
  ] as const;
  return (
    <li>
      <b>{facts.style || facts.fullName}</b>
      <dl>
        {fields.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
