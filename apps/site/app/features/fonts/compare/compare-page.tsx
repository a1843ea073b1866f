import { useLoaderData } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Printer } from '../../../ui/icons/printer.ts';
import { PARTS, settles } from '../../../ui/settled.ts';
import writing from '../../../ui/writing.module.css';
import { ShareButton } from '../../reading/share/share-button.tsx';
import { type LacksOfFaces, useCounted } from '../../text/lacking/use-lacks.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf, settled } from '../../text/my-text/text.ts';
import { Section } from '../detail/section.tsx';
import styles from './compare-page.module.css';
import { CompareRow } from './compare-row.tsx';
import { MAX_COMPARE } from './compare-store.ts';
import { CompareToolbar } from './compare-toolbar.tsx';
import { COMPARE_PATH, COMPARE_SAMPLE, type CompareView, hrefOf } from './compare-view.ts';
import { FactsTable } from './facts-table.tsx';
import type { CompareData, CompareEntry } from './load-compare.ts';
import { MissingMatrix } from './missing-matrix.tsx';
import { NothingCompared } from './nothing-compared.tsx';
import { OverlayView } from './overlay-view.tsx';
import { SheetButton } from './sheet-button.tsx';
import { type CompareControl, useCompareView } from './use-compare-view.ts';
import { useReportedLacks } from './use-reported-lacks.ts';

/** Number of missing characters listed in the matrix; the API's maximum. */
const NAMED = 5000;

/**
 * Compares fonts side by side: same text and settings.
 * @param path of the page; shared links use the one that needs no account
 */
export function ComparePage({ path }: { path: string }) {
  const data = useLoaderData() as CompareData;
  const { entries, unknown } = data;
  const control = useCompareView(path, data);
  const { change, ready, mine } = control;
  const whole = settled(useMyText());
  const line = lineOf(whole);
  const { lacks, onReport } = useReportedLacks(data.specimens, line || COMPARE_SAMPLE);
  /** The settings as in the URL and as drawn. */
  const address = control.view;
  const view = { ...address, text: line || COMPARE_SAMPLE };
  const faces = entries.map((entry) => entry.faceGNo);
  const counted = useCounted(faces, line, NAMED);

  return (
    <div ref={settles} className={`${PARTS} ${styles.page}`}>
      <header className={styles.head}>
        <h1>
          字体对比 <small>{`${entries.length} / ${MAX_COMPARE}`}</small>
        </h1>
        {entries.length > 0 && (
          <div className={styles.actions} data-controls="">
            {/* Always rendered, so that nothing shifts once the visitor's own list is known. */}
            <Button disabled={!ready || mine} onClick={control.adopt}>
              {mine ? '已在我的对比' : '放进我的对比'}
            </Button>
            <ShareButton type="compare" title="字体对比 · 字玩" url={hrefOf(COMPARE_PATH, address)} />
            <a className={buttonClass('line')} href={hrefOf('/pdf/compare', { ...address, fonts: faces })}>
              <Printer size={16} aria-hidden="true" />
              打印版
            </a>
            <SheetButton view={address} fonts={faces} solid />
          </div>
        )}
      </header>
      {unknown.length > 0 && (
        <p className={styles.unknown} role="status">
          链接里有 {unknown.length} 款字体不在目录里：{unknown.join('、')}
        </p>
      )}
      {entries.length === 0 ? (
        <NothingCompared waiting={control.waiting} />
      ) : (
        <>
          <CompareToolbar view={address} entries={entries} change={change} />
          <ol className={styles.rows} data-vertical={view.vertical ? '' : undefined} aria-label="对比的字体">
            {entries.map((entry, i) => (
              <CompareRow
                key={entry.faceGNo}
                entry={entry}
                view={view}
                known={lacks[entry.faceGNo]}
                counted={counted && (counted[entry.faceGNo] ?? 'unknown')}
                onReport={onReport}
                first={i === 0}
                last={i === entries.length - 1}
                onMove={(by) => control.move(i, by)}
                onRemove={() => control.remove(i)}
                onFace={(faceGNo) => control.chooseFace(i, faceGNo)}
              />
            ))}
          </ol>
          {entries.length < MAX_COMPARE && (
            <p className={styles.more} data-controls="">
              <a className={writing.link} href="/font">
                再挑一款
              </a>
            </p>
          )}
          <Details
            entries={entries}
            view={view}
            text={whole || COMPARE_SAMPLE}
            lacks={counted ?? lacks}
            change={change}
          />
        </>
      )}
    </div>
  );
}

interface DetailsProps {
  entries: readonly CompareEntry[];
  view: CompareView;
  /** The full text. */
  text: string;
  lacks: LacksOfFaces;
  change: CompareControl['change'];
}

function Details({ entries, view, text, lacks, change }: DetailsProps) {
  return (
    <>
      <Section id="missing" title="缺字对照" number={1}>
        <MissingMatrix entries={entries} view={view} text={text} lacks={lacks} />
      </Section>
      <Section id="overlay" title="叠影" number={2}>
        <OverlayView entries={entries} view={view} onPair={(pair) => change({ pair })} />
      </Section>
      <Section id="facts" title="覆盖与授权" number={3}>
        <FactsTable entries={entries} />
      </Section>
    </>
  );
}
