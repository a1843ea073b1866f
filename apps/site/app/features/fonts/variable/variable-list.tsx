import type { FontCard } from '@ziwan/contract';
import { useMemo, useRef, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { IconButton } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RotateCcw } from '../../../ui/icons/rotate-ccw.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress, lineOf } from '../../text/my-text/text.ts';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { fontPath } from '../detail/font-path.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { AxisControls, type AxisValues, startAxes } from '../editor/axis-controls.tsx';
import { FontName } from '../font-list/font-name.tsx';
import { axisOf, listSample, type VariableData } from './load-variable.ts';
import styles from './variable-list.module.css';

/** Axes offered as filters, in order. */
const AXES = [
  ['', '全部'],
  ['wght', '字重'],
  ['wdth', '字宽'],
  ['opsz', '视觉尺寸'],
  ['slnt', '倾斜'],
] as const;

/** `/variable/list`: a card for each font, with its axes as sliders. */
export function VariableList() {
  const { list } = useLoaderData() as VariableData;
  const search = new URLSearchParams(useLocation().search);
  const axis = axisOf(search);
  const mine = useMyText();
  const line = lineOf(mine);
  const text = forAddress(mine);
  const href = (change: Record<string, string>) => {
    const params = new URLSearchParams({ ...(text ? { text } : {}), ...(axis ? { axis } : {}), ...change });
    for (const [key, value] of [...params])
      if (value === '' || (key === 'current' && value === '1')) params.delete(key);
    return params.size > 0 ? `/variable/list?${params}` : '/variable/list';
  };
  return (
    <>
      <header className={styles.head}>
        <h1>可变字体列表</h1>
        <p>
          共 {list.total} 款。<a href="/variable">看它们自己动起来</a>
        </p>
      </header>
      <div className={styles.bar}>
        <TextForm sample="写下要试的文字" />
        <nav className={styles.chips} aria-label="按轴筛选">
          {AXES.map(([tag, name]) => (
            <ChipLink key={tag} href={href({ axis: tag })} on={axis === tag} data-keep-scroll="">
              {name}
            </ChipLink>
          ))}
        </nav>
      </div>
      {list.records.length === 0 && list.total > 0 ? (
        <PastTheEnd
          current={list.current}
          pages={list.pages}
          href={(page) => href({ current: String(page) })}
        />
      ) : list.records.length === 0 ? (
        <EmptyState title="没有带这条轴的可变字体">
          <a href="/variable/list">看全部可变字体</a>
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {list.records.map((font) => (
            <Card key={font.fontGNo} font={font} text={line || listSample(font)} quiet={line === ''} />
          ))}
        </ol>
      )}
      <Pagination
        current={list.current}
        pages={list.pages}
        href={(page) => href({ current: String(page) })}
      />
    </>
  );
}

function Card({ font, text, quiet }: { font: FontCard; text: string; quiet: boolean }) {
  const root = useRef<HTMLLIElement>(null);
  const variable = useMemo(() => ({ axes: font.axes, instances: [] }), [font.axes]);
  const [axes, setAxes] = useState<AxisValues>(() => startAxes(font.axes));
  const lacks = useLacks(font.faceGNo, text, useWebfont(root, font.faceGNo, text));
  const moved = Object.entries(startAxes(font.axes)).some(([tag, value]) => axes[tag] !== value);
  return (
    <li ref={root} className={styles.card}>
      <header className={styles.title}>
        <a href={fontPath(font)}>
          <FontName font={font} />
        </a>
        <span className={styles.actions}>
          <CompareButton font={font} />
          <DownloadButton font={font} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only; the title above is the same link, and named */}
      <a className={styles.specimen} href={fontPath(font)} tabIndex={-1} aria-hidden="true">
        <Specimen
          gno={font.faceGNo}
          text={text}
          metrics={font.metrics}
          axes={axes}
          size="clamp(34px, 4.4vw, 60px)"
          nowrap="fade"
        />
      </a>
      <p role="status" className={styles.missing}>
        {lacks && !quiet && <Lacking lacks={lacks} most={60} />}
      </p>
      <div className={styles.controls}>
        <AxisControls font={variable} values={axes} onChange={setAxes} />
        <IconButton
          label={`${font.nameZh} 的轴复位`}
          disabled={!moved}
          onClick={() => setAxes(startAxes(font.axes))}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
