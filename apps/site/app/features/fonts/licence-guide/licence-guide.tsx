import { ALL_USES, type DataOf, type licenceChanges, VERDICT_NAMES } from '@ziwan/contract';
import writing from '../../../ui/writing.module.css';
import { Phrases } from '../../reading/articles/phrases.tsx';
import { hanNumeral } from '../detail/numerals.ts';
import { LicenceChanges } from '../licence-changes/licence-changes.tsx';
import { CHECKS, explanationOf, KEEP } from './explanations.ts';
import type { Guide } from './guide.ts';
import styles from './licence-guide.module.css';
import { LicenceText } from './licence-text.tsx';
import { Reserved } from './reserved-names.tsx';
import { UsesMatrix } from './uses-matrix.tsx';

/** Subsets for the example names, prepared with the document. */
export const guideWants = (guide: Guide) =>
  guide.flatMap(({ examples }) => examples.map((font) => ({ gno: font.faceGNo, text: font.nameZh })));

const PARTS = [
  ['table', ALL_USES],
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

/** Skips licences without fonts, unless they have an explanation. */
const worthTelling = (licence: Guide[number]) => licence.families > 0 || explanationOf(licence.id) !== null;

interface LicenceGuideProps {
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
                <a className={writing.link} href={`#${key}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </header>

      <section className={styles.part} aria-labelledby="table">
        <Title part="table" />
        <UsesMatrix guide={guide} />
        <dl className={styles.legend}>
          <div>
            <dt>{VERDICT_NAMES.allowed}</dt>
            <dd>许可证允许，照平常那样用。</dd>
          </div>
          <div>
            <dt>{VERDICT_NAMES.conditional}</dt>
            <dd>允许，但要做到几件事，下面逐份写明。</dd>
          </div>
          <div>
            <dt>{VERDICT_NAMES.denied}</dt>
            <dd>许可证不允许，要先得到权利人同意。</dd>
          </div>
          <div>
            <dt>{VERDICT_NAMES.unknown}</dt>
            <dd>许可证没有提到，我们不替它猜。</dd>
          </div>
          <div>
            <dt>{VERDICT_NAMES.claimed}</dt>
            <dd>
              有的字体只说自己采用哪份许可证，没有附上全文：它的各项用途都这样写，不算「可以」，本站只供预览。
            </dd>
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
          电脑里的字体哪些可以商用，做一次
          <a className={writing.link} href="/checkup">
            本机字体体检
          </a>
          就知道。别人交来的授权说明，可以
          <a className={writing.link} href="/receipt">
            核对真伪
          </a>
          。登录后下载的每一款都记在
          <a className={writing.link} href="/user/download">
            下载记录
          </a>
          里，连同当时有效的授权；授权有变动，会发消息告诉你，也写在
          <a className={writing.link} href="/notice">
            公告
          </a>
          里。
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
          <a className={writing.link} href="/contact">
            写信问我们
          </a>
          。使用本站字体的总约定，见
          <a className={writing.link} href="/agreement/font">
            《字体使用协议》
          </a>
          。
        </p>
      </section>
    </div>
  );
}
