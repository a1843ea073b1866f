import { ALL_USES, type LicenceUse } from '@ziwan/contract';
import { VerdictMark } from '../licence/verdict-mark.tsx';
import { USE_MEANINGS } from './explanations.ts';
import { anchorOf, type Guide } from './guide.ts';
import styles from './uses-matrix.module.css';

export function UsesMatrix({ guide }: { guide: Guide }) {
  const uses = guide[0]?.verdicts ?? [];
  // A table of one licence has room for its notes.
  const alone = guide.length === 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is a table that scrolls
    <div
      className={styles.scroll}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="授权对照表"
    >
      <table className={styles.matrix}>
        <caption>每份许可证对{ALL_USES}怎么说</caption>
        <thead>
          <tr>
            <th scope="col">用途</th>
            {guide.map((licence) => (
              <th key={licence.id} scope="col">
                <a href={`#${anchorOf(licence)}`}>{licence.name}</a>
                <small>{licence.families > 0 ? `${licence.families} 款字体` : '暂无字体采用'}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uses.map(({ use, name }, row) => (
            <tr key={use}>
              <th scope="row">
                {name}
                <small>{USE_MEANINGS[use as LicenceUse]}</small>
              </th>
              {guide.map((licence) => {
                const cell = licence.verdicts[row];
                return (
                  <td key={licence.id}>
                    {alone ? (
                      <div className={styles.noted}>
                        {cell && <VerdictMark verdict={cell.verdict} />}
                        <p>{cell?.note || '许可证没有提到。'}</p>
                      </div>
                    ) : (
                      cell && <VerdictMark verdict={cell.verdict} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
