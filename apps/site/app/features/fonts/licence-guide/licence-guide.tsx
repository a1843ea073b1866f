import {
  type DataOf,
  type LicenceUse,
  type licenceChanges,
  type licences,
  PERMISSION_NAMES,
} from '@ziwan/contract';
import { ExternalLink } from 'lucide-react';
import { Phrases } from '../../reading/articles/phrases.tsx';
import { fontPath } from '../detail/font-path.ts';
import { hanNumeral } from '../detail/numerals.ts';
import { FontName } from '../font-list/font-name.tsx';
import { PermissionMark } from '../licence/permission-mark.tsx';
import { LicenceChanges } from '../licence-changes/licence-changes.tsx';
import { CHECKS, explanationOf, KEEP, USE_MEANINGS } from './explanations.ts';
import styles from './licence-guide.module.css';

export type Guide = DataOf<typeof licences>;
type Licence = Guide[number];

/** Names of the examples, drawn with the document. */
export const guideWants = (guide: Guide) =>
  guide.flatMap(({ examples }) => examples.map((font) => ({ gno: font.faceGNo, text: font.nameZh })));

/** Addresses within the page; a licence's id may hold dots. */
const anchorOf = (licence: Pick<Licence, 'id'>) => `licence-${licence.id.replace(/[^a-z0-9]+/gi, '-')}`;

const PARTS = [
  ['table', '八种用途'],
  ['licences', '逐份解说'],
  ['changes', '授权变更'],
  ['reserved', '保留字体名'],
  ['keep', '要留下什么'],
  ['check', '上线前自查'],
] as const;
type Part = (typeof PARTS)[number][0];

function Title({ part }: { part: Part }) {
  const at = PARTS.findIndex(([key]) => key === part);
  return (
    <h2 id={part}>
      <i aria-hidden="true">{hanNumeral(at + 1)}</i>
      {PARTS[at]?.[1]}
    </h2>
  );
}

/** A licence that no font has is worth reading about only where there is something to say. */
const worthTelling = (licence: Licence) => licence.families > 0 || explanationOf(licence.id) !== null;

export interface LicenceGuideProps {
  guide: Guide;
  changes: DataOf<typeof licenceChanges>;
}

export function LicenceGuide({ guide: all, changes }: LicenceGuideProps) {
  const guide = all.filter(worthTelling);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>授权</h1>
        <p>
          <Phrases text="字体免费，不等于怎么用都行。这里把目录里每一份许可证读完，按用途写成一张表，再说清要守的几件事。" />
        </p>
        <nav aria-label="本页目录">
          <ol>
            {PARTS.map(([key, name]) => (
              <li key={key}>
                <a href={`#${key}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
      </header>

      <section className={styles.part} aria-labelledby="table">
        <Title part="table" />
        <Matrix guide={guide} />
        <dl className={styles.legend}>
          <div>
            <dt>{PERMISSION_NAMES.yes}</dt>
            <dd>许可证允许，照平常那样用。</dd>
          </div>
          <div>
            <dt>{PERMISSION_NAMES.conditional}</dt>
            <dd>允许，但要做到几件事，下面逐份写明。</dd>
          </div>
          <div>
            <dt>{PERMISSION_NAMES.no}</dt>
            <dd>许可证不允许，要先得到权利人同意。</dd>
          </div>
          <div>
            <dt>{PERMISSION_NAMES.unknown}</dt>
            <dd>许可证没有提到，我们不替它猜。</dd>
          </div>
        </dl>
      </section>

      <section className={styles.part} aria-labelledby="licences">
        <Title part="licences" />
        {guide.map((licence) => (
          <LicenceText key={licence.id} licence={licence} />
        ))}
      </section>

      <section className={styles.part} aria-labelledby="changes">
        <Title part="changes" />
        {changes.coming.length > 0 && (
          <LicenceChanges changes={changes.coming} label="已公布、还没有生效的变化" />
        )}
        {changes.recent.length > 0 && (
          <details className={styles.past} open={changes.coming.length === 0}>
            <summary>近来生效的变化</summary>
            <LicenceChanges changes={changes.recent} label="近来生效的变化" />
          </details>
        )}
        <p className={styles.note}>
          {changes.coming.length + changes.recent.length === 0 && '目前没有公布中的变化。'}
          授权要变，都先在这里写明从哪天起、改了什么、逐项用途的前后，到了那天才生效；下载过的人会收到消息，从前的版本一直可以查看。
        </p>
      </section>

      <section className={styles.part} aria-labelledby="reserved">
        <Title part="reserved" />
        <Reserved guide={guide} />
      </section>

      <section className={styles.part} aria-labelledby="keep">
        <Title part="keep" />
        <dl className={styles.keep}>
          {KEEP.map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>
          登录后下载的每一款都记在<a href="/user/download">下载记录</a>
          里，连同当时有效的授权；授权有变动，会发消息告诉你，也写在<a href="/notice">公告</a>里。
        </p>
      </section>

      <section className={styles.part} aria-labelledby="check">
        <Title part="check" />
        <ol className={styles.checks}>
          {CHECKS.map(({ question, reason }) => (
            <li key={question}>
              <label>
                <input type="checkbox" />
                <span>
                  <b>{question}</b>
                  <small>{reason}</small>
                </span>
              </label>
            </li>
          ))}
        </ol>
        <p className={styles.note}>
          这些是我们读许可证后的理解，不是法律意见；与许可证原文不一致时，以原文为准。拿不准的用法，
          <a href="/contact">写信问我们</a>。使用本站字体的总约定，见
          <a href="/agreement/font">《字体使用协议》</a>。
        </p>
      </section>
    </div>
  );
}

function Matrix({ guide }: { guide: Guide }) {
  const uses = guide[0]?.matrix ?? [];
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
        <caption>每份许可证对八种用途怎么说</caption>
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
                const cell = licence.matrix[row];
                return <td key={licence.id}>{cell && <PermissionMark permission={cell.permission} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LicenceText({ licence }: { licence: Licence }) {
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
          {licence.matrix.map((row) => (
            <div key={row.use}>
              <dt>
                {row.name}
                <PermissionMark permission={row.permission} />
              </dt>
              <dd>{row.note || '许可证没有提到。'}</dd>
            </div>
          ))}
          <div>
            <dt>依据</dt>
            <dd>{licence.evidence}</dd>
          </div>
        </dl>
      </details>
      <p className={styles.sources}>
        {licence.url && (
          <a href={licence.url} target="_blank" rel="noopener noreferrer">
            官方页面与原文
            <ExternalLink size={14} aria-hidden="true" />
          </a>
        )}
        <a href={`/license/${encodeURIComponent(licence.id)}`}>历次版本</a>
        {first && <a href={`${fontPath(first)}#licence`}>随字体附带的全文（{first.nameZh}）</a>}
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

function Reserved({ guide }: { guide: Guide }) {
  const reserved = guide.flatMap((licence) => licence.reserved);
  return (
    <>
      <div className={styles.prose}>
        <p>
          作者可以声明一个或几个“保留字体名”：名字只属于原版，改过的版本不能再叫这个名字。原样使用、原样随产品发行，不受影响。
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
                  <a href={fontPath(font)}>{font.nameZh}</a>
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
