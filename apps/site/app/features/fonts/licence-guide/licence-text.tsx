import { ExternalLink } from '../../../ui/icons/external-link.ts';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../detail/font-path.ts';
import { FontName } from '../font-list/font-name.tsx';
import { VerdictNotes } from '../licence/verdict-notes.tsx';
import { explanationOf } from './explanations.ts';
import { anchorOf, type GuideLicence } from './guide.ts';
import styles from './licence-text.module.css';

/** Explains a licence: summary, duties, each use with its evidence, and its fonts. */
export function LicenceText({ licence }: { licence: GuideLicence }) {
  const explanation = explanationOf(licence.id);
  const [first] = licence.examples;
  return (
    <article className={styles.licence} id={anchorOf(licence)}>
      <header>
        <h3>{licence.name}</h3>
        <p>
          {[
            licence.spdx,
            licence.families > 0
              ? `${licence.families} 款字体，${licence.downloadable} 款可在本站下载`
              : null,
            `审阅于 ${licence.reviewedAt.slice(0, 10)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {explanation && (
        <>
          <p className={styles.gist}>{explanation.gist}</p>
          <div className={styles.duties}>
            <Duties title="可以" lines={explanation.may} tone="may" />
            <Duties title="要做到" lines={explanation.must} tone="must" />
            <Duties title="不可以" lines={explanation.mustNot} tone="not" />
          </div>
        </>
      )}
      <details className={styles.notes} open={explanation === null}>
        <summary>逐项说明与依据</summary>
        <dl>
          <VerdictNotes verdicts={licence.verdicts} />
          <div>
            <dt>依据</dt>
            <dd>{licence.evidence}</dd>
          </div>
        </dl>
      </details>
      <p className={styles.sources}>
        {licence.url && (
          <a className={writing.link} href={licence.url} target="_blank" rel="noopener noreferrer">
            官方页面与原文
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
        <a className={writing.link} href={`/license/${encodeURIComponent(licence.id)}`}>
          历次版本
        </a>
        {first && (
          <a className={writing.link} href={`${fontPath(first)}#licence`}>
            随字体附带的全文（{first.nameZh}）
          </a>
        )}
      </p>
      {licence.examples.length > 0 && (
        <ul className={styles.examples} aria-label={`采用${licence.name}的字体`}>
          {licence.examples.map((font) => (
            <li key={font.fontGNo}>
              <a href={fontPath(font)}>
                <FontName font={font} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Duties({ title, lines, tone }: { title: string; lines: readonly string[]; tone: string }) {
  return (
    <div data-tone={tone}>
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
