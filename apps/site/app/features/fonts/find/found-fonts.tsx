import type { FoundFont } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { Slider } from '../../../ui/slider.tsx';
import writing from '../../../ui/writing.module.css';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete } from '../../text/lacking/lacks.ts';
import { missingIn } from '../../text/specimen/cells.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { fontPath } from '../detail/font-path.ts';
import { DownloadButton } from '../download/download-button.tsx';
import { FontName } from '../font-list/font-name.tsx';
import { LicenceSeals } from '../font-list/licence-seals.tsx';
import styles from './find.module.css';
import type { Found } from './look-for.ts';
import { DISTANCE_HELP, NEAREST_MEANS, NEARNESS_WORDS } from './nearness-words.ts';
import { Overlay, type Sample } from './overlay.tsx';

const HALF = 55;

interface FoundFontsProps {
  found: Found;
  samples: readonly Sample[];
}

/** The nearest fonts, each with its characters over those of the picture. */
export function FoundFonts({ found, samples }: FoundFontsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [through, setThrough] = useState(HALF);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => heading.current?.focus(), [found]);
  const { fonts, commercial, compared, comparable, characters } = found;
  const uncounted = characters.flatMap(({ counted, read }) => (counted || !read ? [] : [read])).join('');
  const counted = characters.filter((character) => character.counted);
  const rest = comparable - compared;
  const nearness = fonts[0]?.nearness;
  // What is not alike is kept out of the way: the first one where it is at least slightly so, the others on demand.
  const alike = fonts.filter((font) => font.nearness !== 'far').length;
  const shown = nearness === 'slight' ? 1 : alike;
  const list = (of: readonly FoundFont[]) => (
    <ol className={styles.fonts}>
      {of.map((one) => (
        <FoundItem key={one.faceGNo} found={one} samples={samples} through={through / 100} />
      ))}
    </ol>
  );
  return (
    <section className={styles.found} aria-labelledby="found">
      <header>
        <h2 id="found" ref={heading} tabIndex={-1}>
          {headingOf(nearness)}
        </h2>
        <p className={styles.lead}>
          {fonts.length === 0 ? nothing(uncounted, compared) : NEAREST_MEANS[fonts[0]?.nearness ?? 'far']}
          {counted.length > 0 && `一共比了 ${compared} 款字体，相差越小越像`}
          {counted.length > 0 && (rest > 0 ? `，还有 ${rest} 款正在准备，过一会儿再找会更全。` : '。')}
          {fonts.length > 0 &&
            uncounted !== '' &&
            `「${uncounted}」不在比较用的四千八百多个常用字和字母数字里，没有参加比较。`}
        </p>
        {shown > 0 && (
          <Slider
            label="叠影：图 ↔ 字体"
            min={0}
            max={100}
            value={through}
            reset={HALF}
            onChange={setThrough}
          />
        )}
      </header>
      {shown > 0 && list(fonts.slice(0, shown))}
      {shown < fonts.length && (
        <details className={styles.folded}>
          <summary>
            {shown === 0 ? `还是看看最近的 ${fonts.length} 款` : `再看 ${fonts.length - shown} 款更远的`}
          </summary>
          {list(fonts.slice(shown))}
        </details>
      )}
      {commercial && nearness !== 'far' && (
        <>
          <h3>最近的可商用</h3>
          <p className={styles.note}>最像的那一款没有写明可以商用。要做生意，先看这一款：</p>
          <ol className={styles.fonts}>
            <FoundItem found={commercial} samples={samples} through={through / 100} />
          </ol>
        </>
      )}
    </section>
  );
}

const headingOf = (nearness: FoundFont['nearness'] | undefined): string => {
  if (!nearness) return '没有找到';
  return nearness === 'far' || nearness === 'slight' ? '没有找到很像的' : '最像的几款';
};

const nothing = (uncounted: string, compared: number): string => {
  if (compared === 0) return '字体还没有准备好，请过一会儿再找。';
  return uncounted === ''
    ? '没有一款字体写得全这几个字。请看看字读对了没有，或者少框几个。'
    : `比较用的是四千八百多个常用字，简体和对应的繁体都算，还有字母和数字，「${uncounted}」不在里面。请换一个字来框。`;
};

function FoundItem({
  found: { font, faceGNo, weight, nearness, distance, characters },
  samples,
  through,
}: {
  found: FoundFont;
  samples: readonly Sample[];
  through: number;
}) {
  const element = useRef<HTMLSpanElement>(null);
  const text = samples.map(({ read }) => read).join('');
  const axes = weight === null ? undefined : { wght: weight };
  const webfont = useWebfont(element, faceGNo, text, axes);
  const face = webfont.shown?.face;
  const href = fontPath(font);
  return (
    <li className={styles.font}>
      <div className={styles.name}>
        <a href={href} data-heading="">
          <FontName font={font} />
        </a>
        <p>
          <b data-nearness={nearness}>{NEARNESS_WORDS[nearness]}</b>
          <span title={DISTANCE_HELP}>相差 {Math.round(distance)}</span>
          {weight !== null && <span>可变字体，画的是字重 {weight} 那一档</span>}
        </p>
      </div>
      <ul className={styles.cells}>
        {samples.map((sample, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a character is known by its place alone
          <li key={i}>
            <Overlay
              sample={sample}
              family={face && missingIn(sample.read, face.missing) === '' ? face.family : ''}
              through={through}
            />
            <small>{wordOf(characters[i])}</small>
          </li>
        ))}
      </ul>
      <p className={styles.spec}>
        <SpecimenView
          gno={faceGNo}
          text={text}
          metrics={font.metrics}
          size={44}
          element={element}
          webfont={webfont}
          nowrap
        />
      </p>
      <div className={styles.side}>
        <p className={styles.seals}>
          <LicenceSeals licence={font.licence} />
        </p>
        {font.text &&
          (isComplete(font.text) ? (
            <p className={styles.note}>我的文字一字不缺</p>
          ) : (
            <p className={styles.lacks}>
              <Lacking lacks={font.text} plain />
            </p>
          ))}
        <div className={styles.actions}>
          <a className={writing.link} href={href} aria-label={`看字体 ${font.nameZh}`}>
            看字体
          </a>
          <CompareButton font={font} />
          <DownloadButton font={font} />
        </div>
      </div>
    </li>
  );
}

const wordOf = (near: FoundFont['characters'][number] | undefined): string =>
  near ? NEARNESS_WORDS[near.nearness] : '没有比';
