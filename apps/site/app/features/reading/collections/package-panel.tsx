import type { collectionDetailById, DataOf } from '@ziwan/contract';
import styles from './package-panel.module.css';
import { ZipDownload } from './zip-download.tsx';

type Collection = DataOf<typeof collectionDetailById>;

/** Contents of the collection's archive, what is left out and why, and the download. */
export function PackagePanel({ collection }: { collection: Pick<Collection, 'id' | 'fonts' | 'download'> }) {
  const { included, leftOut } = collection.download;
  const out = new Set(leftOut.map((f) => f.fontGNo));
  const inside = collection.fonts.filter((f) => !out.has(f.fontGNo));
  return (
    <section className={styles.panel} aria-labelledby="package">
      <h2 id="package">整辑打包</h2>
      {included > 0 ? (
        <>
          <p>
            一个 zip，{included}{' '}
            款字体各一个文件夹，附授权全文与授权说明，另有一张清单。下载即接受每款字体各自的授权。
          </p>
          <ZipDownload id={collection.id} included={included} />
          <noscript>
            <p className={styles.soft}>打包要用到脚本。没有脚本时，请在下面每款字体自己的页面下载。</p>
          </noscript>
        </>
      ) : (
        <p>这一辑的字体都不允许由我们转发，请在下面每款字体的页面按作者的方式获取。</p>
      )}
      <details className={styles.list}>
        <summary>
          包里有什么
          <small>
            收入 {included} 款{leftOut.length > 0 && `，未收入 ${leftOut.length} 款`}
          </small>
        </summary>
        <ul>
          {inside.map((font) => (
            <li key={font.fontGNo}>
              <b>{font.nameZh}</b>
              <span>{font.licence.name}</span>
            </li>
          ))}
          {leftOut.map((font) => (
            <li key={font.fontGNo} data-out="">
              <b>{font.nameZh}</b>
              <span>
                未收入：{font.reason}
                {font.officialDownload && (
                  <>
                    {' '}
                    <a href={font.officialDownload} rel="noopener noreferrer nofollow">
                      官方页面
                    </a>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
