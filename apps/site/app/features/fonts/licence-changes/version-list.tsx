import type { LicenceVersion } from '@ziwan/contract';
import type { ReactNode } from 'react';
import { VerdictNotes } from '../licence/verdict-notes.tsx';
import styles from './licence-changes.module.css';
import { ChangeWords } from './licence-changes.tsx';

const STATES = { coming: '即将生效', inForce: '现行', former: '已被取代' } as const;

interface VersionListProps {
  title: string;
  /** The licence or font the versions belong to, with related links. */
  children: ReactNode;
  versions: readonly LicenceVersion[];
}

/** All versions of a licence or a font's terms, newest first, each with its full text. */
export function VersionList({ title, children, versions }: VersionListProps) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{children}</p>
      </header>
      {versions.map((version) => (
        <section
          key={version.version}
          id={`v${version.version}`}
          className={styles.version}
          aria-labelledby={`v${version.version}-title`}
        >
          <header>
            <h2 id={`v${version.version}-title`}>第 {version.version} 版</h2>
            <span data-state={version.state}>{STATES[version.state]}</span>
            <p>
              {version.licence.name}，<time dateTime={version.effectiveOn}>{version.effectiveOn}</time> 起
              {version.until && (
                <>
                  ，至 <time dateTime={version.until}>{version.until}</time>
                </>
              )}
            </p>
          </header>
          <ChangeWords change={version} />
          <details className={styles.whole} open={version.state === 'inForce'}>
            <summary>{version.state === 'former' ? '当时的各项用途' : '各项用途'}</summary>
            <dl>
              <VerdictNotes verdicts={version.verdicts} />
            </dl>
          </details>
          {version.text !== null && (
            <details className={styles.whole}>
              <summary>{version.state === 'former' ? '当时的授权全文' : '授权全文'}</summary>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is text */}
              <pre
                role="group"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
                tabIndex={0}
                aria-label={`第 ${version.version} 版的授权全文`}
              >
                {version.text}
              </pre>
              <p className={styles.hash}>
                文本 SHA-256 <code>{version.textSha256}</code>
              </p>
            </details>
          )}
        </section>
      ))}
    </article>
  );
}
