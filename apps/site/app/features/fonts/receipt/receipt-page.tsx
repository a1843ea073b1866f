import type { Receipt } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { Seal } from '../../../ui/seal.tsx';
import writing from '../../../ui/writing.module.css';
import { readableBytes } from '../download/download-terms.ts';
import { LicenceChanges } from '../licence-changes/licence-changes.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import styles from './receipt-page.module.css';

export type Verdict =
  | { kind: 'none' }
  | { kind: 'malformed'; text: string }
  | { kind: 'unknown'; sha256: string }
  | { kind: 'issued'; receipt: Receipt };

const typedIn = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case 'none':
      return '';
    case 'malformed':
      return verdict.text;
    case 'unknown':
      return verdict.sha256;
    case 'issued':
      return verdict.receipt.sha256;
  }
};

export function ReceiptPage({ verdict }: { verdict: Verdict }) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>核对授权说明</h1>
        <p>
          从本站下载的每个字体压缩包里都有一份「授权说明.txt」。别人交给你一款字体，或者有人来问授权，可以在这里核对它：是不是本站开出的，当时允许什么，此后有没有变化。
        </p>
      </header>
      <ReceiptForm
        typed={typedIn(verdict)}
        error={verdict.kind === 'malformed' ? 'SHA-256 是 64 位，由 0–9 和 a–f 组成' : undefined}
      />
      <div role="status">
        {verdict.kind === 'unknown' && <Unknown />}
        {verdict.kind === 'issued' && <Issued receipt={verdict.receipt} />}
      </div>
    </article>
  );
}

function Unknown() {
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <h2 id="answer">
        本站没有开出过这份授权说明 <Seal tone="no">对不上</Seal>
      </h2>
      <p>可能的原因：</p>
      <ul>
        <li>文件改动过。编辑器另存一次、聊天软件转发时换了编码，校验值就不同；请用压缩包里原来的那一份。</li>
        <li>它来自别的网站，或者不是授权说明。</li>
        <li>它开出得很早，那时本站还没有留底。</li>
      </ul>
    </section>
  );
}

function Issued({ receipt }: { receipt: Receipt }) {
  const { nameZh, kind, fontGNo, licence, files, version, issuedAt, changes } = receipt;
  const font = encodeURIComponent(fontGNo);
  return (
    <section className={styles.answer} aria-labelledby="answer">
      <h2 id="answer">
        这份授权说明由本站开出 <Seal tone="yes">属实</Seal>
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>字体</dt>
          <dd>
            {kind === null ? (
              <>{nameZh}（已不在目录里）</>
            ) : (
              <a className={writing.link} href={`/${kind === 'creative' ? 'font' : 'currency'}/${font}`}>
                {nameZh}
              </a>
            )}
            {version && `，版本 ${version}`}
          </dd>
        </div>
        <div>
          <dt>开出时间</dt>
          <dd>
            <time dateTime={issuedAt}>{minuteOf(new Date(issuedAt))}</time>
          </dd>
        </div>
        <div>
          <dt>当时的授权</dt>
          <dd>
            {kind === null ? (
              licence.name
            ) : (
              <a className={writing.link} href={`/license/font/${font}`}>
                {licence.name}
              </a>
            )}
            <small>
              授权全文的 SHA-256 <code>{licence.textSha256}</code>
            </small>
          </dd>
        </div>
        <div>
          <dt>字体文件</dt>
          <dd>
            <ul>
              {files.map((file) => (
                <li key={file.fileName}>
                  {file.fileName} · {readableBytes(file.bytes)}
                  <small>
                    SHA-256 <code>{file.sha256}</code>
                  </small>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <h3>此后授权的变化</h3>
      {changes.length > 0 ? (
        <LicenceChanges changes={changes} label="此后授权的变化" />
      ) : (
        <p>
          {kind === null ? '字体已不在目录里，本站不再跟进它的授权。' : '没有变化，当时允许的现在仍然允许。'}
        </p>
      )}
    </section>
  );
}
