import {
  type BilledLicence,
  billedUses,
  billText,
  type CoveredCatalogue,
  type CoveredFamily,
  type LicenceUse,
} from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { VerdictMark } from '../../fonts/licence/verdict-mark.tsx';
import type { KeptProject } from '../kept/kept-project.ts';
import type { Coverage } from '../workbench/use-coverage.ts';
import styles from './bill-section.module.css';
import { type BilledFamily, billedFamilies } from './billed-families.ts';

/** What the licences of the chosen faces say, the project's uses first. */
export function BillSection({ project, coverage }: { project: KeptProject; coverage: Coverage }) {
  const { catalogue } = coverage;
  const families = catalogue ? billedFamilies(project, catalogue) : [];
  if (!catalogue || families.length === 0)
    return <p className={styles.soft}>选好字体，这里逐项写明授权许可什么、有什么条件、依据在哪里。</p>;
  return (
    <div className={styles.bill}>
      <ul className={styles.families} aria-label="各款字体的授权">
        {families.map(({ family, roles }) => {
          const licence = catalogue.licences[family.licence];
          return (
            licence && (
              <li key={family.fontGNo}>
                <h3>
                  <a href={fontPath(family)}>{family.nameZh}</a>
                  <small>{roles.join('、')}</small>
                </h3>
                <Problem family={family} licence={licence} />
                <Uses licence={licence} uses={project.uses} />
                <p className={styles.source}>
                  {licence.name}，{licence.reviewedAt} 核对。{licence.evidence}
                </p>
              </li>
            )
          );
        })}
      </ul>
      <p className={styles.soft}>
        <Button onClick={() => save(project, families, catalogue)}>存成文本</Button>
        字体包里也有同样的一份。以授权文本为准。游戏里还用了别处来的字体？做一次
        <a className={writing.link} href="/checkup">
          本机字体体检
        </a>
        ，看它们能不能商用。
      </p>
    </div>
  );
}

/** Why a package cannot hold the family. */
function Problem({ family, licence }: { family: CoveredFamily; licence: BilledLicence }) {
  const { verdict, note } = licence.verdicts.game;
  const why =
    verdict === 'denied'
      ? `授权不许用于游戏${note ? `：${note}` : ''}`
      : verdict === 'unknown'
        ? '授权没有说明能否用于游戏'
        : verdict === 'claimed'
          ? '来源称可以用于游戏，授权全文本站没有见到，只能预览'
          : !family.downloadable && !family.officialDownload
            ? '授权不许本站提供它的文件，只能预览'
            : null;
  return why && <p className={styles.problem}>{why}，打不进字体包。请换一款，或向权利人取得许可。</p>;
}

function Uses({ licence, uses }: { licence: BilledLicence; uses: readonly LicenceUse[] }) {
  const rows = billedUses(uses).map(({ key, name }) => {
    const { verdict, note } = licence.verdicts[key];
    return (
      <div key={key}>
        <dt>{name}</dt>
        <dd>
          <VerdictMark verdict={verdict} />
          {note}
        </dd>
      </div>
    );
  });
  const others = rows.slice(uses.length);
  return (
    <>
      <dl className={styles.uses}>{rows.slice(0, uses.length)}</dl>
      {others.length > 0 && (
        <details>
          <summary>其余 {others.length} 种用途</summary>
          <dl className={styles.uses}>{others}</dl>
        </details>
      )}
    </>
  );
}

function save(
  { name, uses }: KeptProject,
  families: readonly BilledFamily[],
  catalogue: CoveredCatalogue,
): void {
  const lines = billText({
    project: name,
    date: dayOf(Date.now()),
    site: `字玩 ${window.location.origin}`,
    uses,
    faces: families.map(({ family, roles }) => ({
      name: family.nameZh,
      roles: roles.join('、'),
      licence: catalogue.licences[family.licence] as BilledLicence,
    })),
  });
  // A byte order mark and CRLF for Windows' own editor.
  const text = `\uFEFF${lines.join('\r\n')}\r\n`;
  saveFile(new Blob([text], { type: 'text/plain' }), `${name} 授权清单.txt`);
}
