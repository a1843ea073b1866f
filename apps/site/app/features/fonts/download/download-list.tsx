import type { FontDetail } from '@ziwan/contract';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { ExternalLink } from '../../../ui/icons/external-link.ts';
import writing from '../../../ui/writing.module.css';
import { LicenceSeals } from '../licence/licence-seals.tsx';
import styles from './download-list.module.css';
import { type DownloadFile, downloadTerms, readableBytes } from './download-terms.ts';
import { HistoryHint } from './history-hint.tsx';
import { useDownload } from './use-download.ts';

/** Downloadable files with their licence, the official source, or the reason why there is no download. */
export function DownloadList({ font, licence = true }: { font: FontDetail; licence?: boolean }) {
  const terms = downloadTerms(font);
  return (
    <div className={styles.list}>
      {licence && (
        <div className={styles.licence}>
          <LicenceSeals licence={font.licenceDetail} />
          <span>{font.licenceDetail.name}</span>
        </div>
      )}
      {terms.kind === 'open' && (
        <>
          <ul className={styles.files}>
            {terms.files.map((file, i) => (
              <File key={`${file.type} ${file.id}`} file={file} first={i === 0} />
            ))}
          </ul>
          {font.licenceDetail.verdicts.some(({ use, verdict }) => use === 'game' && verdict !== 'denied') && (
            <p className={styles.reason}>
              要 Unity、Godot、Ren’Py、RPG Maker 等引擎能打开的包，到
              <a className={writing.link} href="/project">
                项目
              </a>
              里放进游戏的文本，选这款字体。
            </p>
          )}
          <HistoryHint />
          <noscript>
            <p className={styles.reason}>下载地址要当场签名，请先启用 JavaScript。</p>
          </noscript>
        </>
      )}
      {terms.kind === 'official' && (
        <div className={styles.official}>
          <p className={styles.reason}>{terms.reason}</p>
          <a className={buttonClass('solid')} href={terms.url} target="_blank" rel="noopener noreferrer">
            前往官方页面
            <ExternalLink size={16} aria-hidden="true" />
          </a>
          <p className={styles.host}>{new URL(terms.url).host}</p>
        </div>
      )}
      {terms.kind === 'closed' && (
        <>
          <p className={styles.reason}>{terms.reason}</p>
          {terms.source !== null && (
            <p className={styles.source}>
              <a className={writing.link} href={terms.source} target="_blank" rel="noopener noreferrer">
                字体的来源：{new URL(terms.source).host}
                <ExternalLink size={14} aria-hidden="true" />
              </a>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function File({ file, first }: { file: DownloadFile; first: boolean }) {
  const { busy, take } = useDownload();
  return (
    <li className={styles.file}>
      <div>
        <strong>{file.name}</strong>
        <small>
          {file.note} · {file.type === 'family' && '解压后 '}
          {readableBytes(file.bytes)}
        </small>
      </div>
      <Button
        variant={first ? 'solid' : 'line'}
        disabled={busy}
        aria-label={`下载 ${file.name}`}
        onClick={() => void take(file)}
      >
        <Download size={16} aria-hidden="true" />
        {busy ? '正在签名' : '下载'}
      </Button>
    </li>
  );
}
