import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import columns from '../../../ui/columns.module.css';
import { Printer } from '../../../ui/icons/printer.ts';
import { hanNumeral } from '../../fonts/detail/numerals.ts';
import styles from './agreement-page.module.css';
import type { Agreement } from './font-agreement.ts';

const chineseDate = (iso: string): string => {
  const [year, month, day] = iso.split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
};

/** A legal text with a linked table of contents, ready to print. */
export function AgreementPage({ agreement, children }: { agreement: Agreement; children?: ReactNode }) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{agreement.title}</h1>
        <dl className={styles.edition}>
          <div>
            <dt>版本</dt>
            <dd>{agreement.version}</dd>
          </div>
          <div>
            <dt>发布</dt>
            <dd>
              <time dateTime={agreement.published}>{chineseDate(agreement.published)}</time>
            </dd>
          </div>
          <div>
            <dt>生效</dt>
            <dd>
              <time dateTime={agreement.effective}>{chineseDate(agreement.effective)}</time>
            </dd>
          </div>
        </dl>
        <Button className={styles.print} onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          打印
        </Button>
      </header>
      <section className={`${columns.titled} ${styles.gist}`} aria-labelledby="gist">
        <h2 id="gist">先说要点</h2>
        <ul>
          {agreement.gist.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {children}
      <div className={`${columns.indexed} ${styles.body}`}>
        <nav className={styles.contents} aria-label="条款目录">
          <ol>
            {agreement.clauses.map((clause, i) => (
              <li key={clause.title}>
                <a href={`#clause-${i + 1}`}>
                  <span>{hanNumeral(i + 1)}</span>
                  {clause.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {agreement.clauses.map((clause, i) => (
            <section
              key={clause.title}
              id={`clause-${i + 1}`}
              className={styles.clause}
              aria-labelledby={`clause-${i + 1}-title`}
            >
              <h2 id={`clause-${i + 1}-title`}>
                <span>第{hanNumeral(i + 1)}条</span>
                {clause.title}
              </h2>
              {clause.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {clause.items && (
                <ol className={styles.items}>
                  {clause.items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ol>
              )}
            </section>
          ))}
          <p className={styles.end}>
            {`${agreement.title}，版本 ${agreement.version}，${chineseDate(agreement.effective)}起生效。`}
          </p>
        </div>
      </div>
    </article>
  );
}
