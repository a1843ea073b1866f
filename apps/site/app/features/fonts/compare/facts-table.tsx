import { LICENCE_USES } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';
import { spanOf } from '../../../ui/signed.ts';
import writing from '../../../ui/writing.module.css';
import { percent } from '../detail/coverage-report.tsx';
import { VerdictMark } from '../licence/verdict-mark.tsx';
import styles from './facts-table.module.css';
import { type CompareEntry, shortVersion } from './load-compare.ts';

/** Coverage and licence, one column for each font. */
export function FactsTable({ entries }: { entries: readonly CompareEntry[] }) {
  const charsets = new Map(entries.flatMap((e) => e.coverage.map((c) => [c.charset, c.name] as const)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="覆盖与授权，可横向滚动">
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {entries.map((e) => (
              <th key={e.faceGNo} scope="col">
                {e.nameZh}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line name="字库" entries={entries} of={(e) => e.foundry ?? e.designer ?? '—'} />
          <Line name="字重" entries={entries} of={(e) => e.weightsAndAxes} />
          <Line name="版本" entries={entries} of={(e) => shortVersion(e.version) || '—'} />
          <Line name="汉字" entries={entries} of={(e) => grouped(e.hanziCount)} />
          <Line
            name="可变轴"
            entries={entries}
            of={(e) =>
              e.axes
                .filter((a) => !a.hidden)
                .map((a) => `${a.tag} ${spanOf(a)}`)
                .join('，') || '—'
            }
          />
        </tbody>
        <tbody>
          {[...charsets].map(([charset, name]) => (
            <Line
              key={charset}
              name={name}
              entries={entries}
              of={(e) => {
                const count = e.coverage.find((c) => c.charset === charset);
                if (!count) return '—';
                return (
                  <span
                    className={styles.coverage}
                    title={`${grouped(count.have)} / ${grouped(count.total)}`}
                  >
                    {percent(count.have, count.total)}
                    <i style={{ inlineSize: `${(count.have / count.total) * 100}%` }} />
                  </span>
                );
              }}
            />
          ))}
        </tbody>
        <tbody>
          <Line
            name="授权"
            entries={entries}
            of={(e) =>
              e.licence.url ? (
                <a className={writing.link} href={e.licence.url} target="_blank" rel="noopener noreferrer">
                  {e.licence.name}
                </a>
              ) : (
                e.licence.name
              )
            }
          />
          {LICENCE_USES.map(({ key, name }) => (
            <Line
              key={key}
              name={name}
              entries={entries}
              of={(e) => {
                const row = e.licence.verdicts.find(({ use }) => use === key);
                return <VerdictMark verdict={row?.verdict ?? 'unknown'} note={row?.note} />;
              }}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  name: string;
  entries: readonly CompareEntry[];
  of: (entry: CompareEntry) => React.ReactNode;
}

function Line({ name, entries, of }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {entries.map((entry) => (
        <td key={entry.faceGNo}>{of(entry)}</td>
      ))}
    </tr>
  );
}
