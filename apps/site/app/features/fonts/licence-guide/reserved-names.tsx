import { fontPath } from '../detail/font-path.ts';
import { FontName } from '../font-list/font-name.tsx';
import type { Guide } from './guide.ts';
import styles from './reserved-names.module.css';

/** Lists the fonts that declare Reserved Font Names, with the effect on subsets. */
export function Reserved({ guide }: { guide: Guide }) {
  const reserved = guide.flatMap((licence) => licence.reserved);
  return (
    <>
      <div className={styles.prose}>
        <p>
          作者可以声明一个或几个「保留字体名」：名字只属于原版，改过的版本不能再叫这个名字。原样使用、原样随产品发行，不受影响。
        </p>
        <p>
          裁子集、转成网页格式也算改动。所以它们在本站预览时用的是另起的名字；手里只有改动过的副本的，下载按钮会带你到作者的官方页面。你自己做子集时，把字体内部的名称一并改掉，或向作者要一份书面许可。
        </p>
      </div>
      {reserved.length > 0 ? (
        <table className={styles.reserved}>
          <caption>目录里声明了保留字体名的字体</caption>
          <thead>
            <tr>
              <th scope="col">字体</th>
              <th scope="col">保留的名字</th>
            </tr>
          </thead>
          <tbody>
            {reserved.map((font) => (
              <tr key={font.fontGNo}>
                <th scope="row">
                  <a href={fontPath(font)}>
                    <FontName font={font} />
                  </a>
                </th>
                <td lang="en">{font.names.join('、')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.note}>目录里现在没有声明保留字体名的字体。</p>
      )}
    </>
  );
}
