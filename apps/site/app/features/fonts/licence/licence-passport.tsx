import type { FontDetail } from '@ziwan/contract';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import writing from '../../../ui/writing.module.css';
import { LicenceChanges } from '../licence-changes/licence-changes.tsx';
import styles from './licence.module.css';
import { LicenceSeals } from './licence-seals.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** 授权护照: what the licence says of each use, the evidence, the date it was read and its text. */
export function LicencePassport({ licence }: { licence: FontDetail['licenceDetail'] }) {
  return (
    <div className={styles.passport}>
      <header className={styles.head}>
        <h3>{licence.name}</h3>
        <LicenceSeals licence={licence} />
      </header>
      {licence.announced.length > 0 && (
        <section aria-labelledby="licence-announced">
          <h4 id="licence-announced" className={styles.announced}>
            已公布的变化
          </h4>
          <LicenceChanges changes={licence.announced} label="已公布的授权变化" />
        </section>
      )}
      {licence.text === null && (
        <p className={styles.absent}>
          {licence.verdicts.some(({ verdict }) => verdict !== 'unknown')
            ? `来源声明采用「${licence.name}」，但没有附带全文。下表标◇的用途只是来源这样说，说明取自这份许可证本身，不能证明它适用于这款字体。`
            : '没有匹配上已知的授权，也没有见到授权全文。'}
          所以本站只提供预览，不提供下载与嵌入。
        </p>
      )}
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <caption className={writing.hidden}>每种用途是否获得许可</caption>
          <thead>
            <tr>
              <th scope="col">用途</th>
              <th scope="col">许可</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {licence.verdicts.map((row) => (
              <tr key={row.use}>
                <th scope="row">{row.name}</th>
                <td>
                  <VerdictMark verdict={row.verdict} />
                </td>
                <td>{row.note || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.facts}>
        <div className={styles.evidence}>
          <dt>{licence.text === null ? '许可证本身的依据' : '依据'}</dt>
          <dd>{licence.evidence}</dd>
        </div>
        <div>
          <dt>核对日期</dt>
          <dd>
            <time dateTime={licence.reviewedAt}>{licence.reviewedAt.slice(0, 10)}</time>
          </dd>
        </div>
        {licence.spdx && (
          <div>
            <dt>SPDX</dt>
            <dd>{licence.spdx}</dd>
          </div>
        )}
        {licence.reservedFontNames.length > 0 && (
          <div>
            <dt>保留字体名</dt>
            <dd>{licence.reservedFontNames.join('、')}（修改后的字体不得使用）</dd>
          </div>
        )}
        {licence.textSha256 && (
          <div>
            <dt>授权全文的 SHA-256</dt>
            <dd>
              <code>{licence.textSha256}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>历次版本</dt>
          <dd>
            <a href={licence.versionsUrl}>授权沿革</a>
          </dd>
        </div>
        {licence.url && (
          <div>
            <dt>原文地址</dt>
            <dd>
              <a href={licence.url} target="_blank" rel="noopener noreferrer">
                {new URL(licence.url).host}
                <ExternalLink size={14} aria-hidden="true" />
              </a>
            </dd>
          </div>
        )}
      </dl>
      {licence.text !== null && (
        <details className={styles.text}>
          <summary>阅读授权全文</summary>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is text */}
          <pre
            lang="en"
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="授权全文"
          >
            {licence.text}
          </pre>
        </details>
      )}
    </div>
  );
}
