import type { DownloadRecord } from '@ziwan/contract';
import { minuteOf } from '@ziwan/contract/site-time';
import { useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { Download } from '../../../ui/icons/download.ts';
import { Seal } from '../../../ui/seal.tsx';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import { useDownload } from '../../fonts/download/use-download.ts';
import { copyText } from '../../reading/share/copy.ts';
import { againOf } from './again.ts';
import styles from './download-row.module.css';

/** Delay (ms) before reloading: the record is written when the transfer starts, shortly after the URL was issued. */
const WRITTEN_AFTER_MS = 1500;

interface DownloadRowProps {
  record: DownloadRecord;
  onLicence: () => void;
}

export function DownloadRow({ record, onLicence }: DownloadRowProps) {
  const { busy, take } = useDownload();
  const { revalidate } = useRevalidator();
  const { licence, files, today } = record;
  const action = againOf(record);
  const name = record.nameZh ?? record.fontGNo;
  const hash = record.sha256 ?? (files.length === 1 ? files[0]?.sha256 : undefined);
  const again = async () => {
    const taken = await take(
      record.faceGNo ? { id: record.faceGNo, type: 'file' } : { id: record.fontGNo, type: 'family' },
    );
    if (taken) setTimeout(() => void revalidate(), WRITTEN_AFTER_MS);
  };
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2>
          {record.nameZh ? <a href={`/font/${encodeURIComponent(record.fontGNo)}`}>{name}</a> : name}
          {record.nameZh === null && <Seal tone="no">已下架</Seal>}
        </h2>
        <p className={styles.file}>{record.fileName}</p>
        <time dateTime={record.downloadedAt}>{minuteOf(record.downloadedAt)}</time>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>版本</dt>
          <dd>
            {record.version ?? '未标明'}
            {today?.same === false && <Seal tone="conditional">如今的文件不同</Seal>}
          </dd>
        </div>
        <div>
          <dt>校验值</dt>
          <dd>
            {hash !== undefined ? (
              <Hash of={record.fileName} value={hash} />
            ) : files.length === 0 ? (
              '没有记录'
            ) : (
              <details className={styles.files}>
                <summary>压缩包内 {files.length} 个文件</summary>
                <ul>
                  {files.map((file) => (
                    <li key={file.fileName}>
                      <span>
                        {file.fileName} · {readableBytes(file.bytes)}
                      </span>
                      <Hash of={file.fileName} value={file.sha256} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </dd>
        </div>
        <div>
          <dt>当时的授权</dt>
          <dd>
            {licence.textSha256 ? (
              <button type="button" className={styles.licence} aria-haspopup="dialog" onClick={onLicence}>
                {licence.name}
              </button>
            ) : (
              licence.name
            )}
            {!licence.current && <Seal tone="conditional">如今的授权不同</Seal>}
            {record.nameZh !== null && (
              <a className={styles.versions} href={`/license/font/${encodeURIComponent(record.fontGNo)}`}>
                授权沿革
              </a>
            )}
          </dd>
        </div>
      </dl>
      <div className={styles.again}>
        {today ? (
          <>
            <Button disabled={busy} aria-label={`${action.label} ${name}`} onClick={() => void again()}>
              <Download size={16} aria-hidden="true" />
              {busy ? '正在签名' : action.label}
            </Button>
            {action.note && <small>{action.note}</small>}
          </>
        ) : (
          <small>如今不再提供下载</small>
        )}
      </div>
    </li>
  );
}

/** Shortened SHA-256 for visual comparison; a click copies the full value. */
function Hash({ of, value }: { of: string; value: string }) {
  return (
    <button
      type="button"
      className={styles.hash}
      title={`SHA-256 ${value}`}
      aria-label={`复制 ${of} 的完整校验值，以 ${value.slice(0, 12)} 开头`}
      onClick={() => void copyText(value, '完整的 SHA-256 已复制')}
    >
      <code>{value.slice(0, 12)}</code>
      <Copy size={14} aria-hidden="true" />
    </button>
  );
}
