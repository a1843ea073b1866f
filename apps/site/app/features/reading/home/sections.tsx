import { type DataOf, FONT_SECTIONS, type FontCard, type showData } from '@ziwan/contract';
import { type CSSProperties, memo } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { sameData } from '../../../ui/same-data.ts';
import writing from '../../../ui/writing.module.css';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { Portrait } from '../../fonts/portrait/portrait.tsx';
import { useDrawnText } from '../../text/my-text/my-texts.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { Section } from './section.tsx';
import styles from './sections.module.css';

type Home = DataOf<typeof showData>;

interface Numbered {
  number: string;
}

/** The font that shows a style's name: made for simplified Chinese, in which the names are written. */
export const namingFont = (fonts: readonly FontCard[]): FontCard | undefined =>
  fonts.find((f) => f.tags.some((t) => t.dictNumber === 'script.hans')) ?? fonts[0];

/** Styles, each named in one of its fonts. */
export const Styles = memo(function Styles({ number, styles: list }: Numbered & { styles: Home['styles'] }) {
  return (
    <Section number={number} title="按风格找" more={{ href: '/font', label: '全部创意字体' }}>
      <ul className={styles.styles}>
        {list.map((style) => {
          const font = namingFont(style.fonts);
          if (!font) return null;
          const query = new URLSearchParams({ tagNumber: style.dictNumber, tagName: style.dictName });
          return (
            <li key={style.dictNumber}>
              <a href={`${FONT_SECTIONS[style.kind].path}?${query}`}>
                <FontName font={{ ...font, nameZh: style.dictName }} className={styles.styleName as string} />
                <small>{`${style.count} 款`}</small>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}, sameData);

export const NewFonts = memo(function NewFonts({ number, fonts }: Numbered & { fonts: readonly FontCard[] }) {
  return (
    <Section number={number} title="新到" more={{ href: '/font?sort=new', label: '按最新看' }}>
      <ul className={styles.fonts}>
        {fonts.map((font) => (
          <li key={font.fontGNo}>
            <a href={fontPath(font)}>
              <Portrait font={font} alt="" />
              <FontName font={font} className={styles.fontName as string} />
              <small>{[font.designer ?? font.foundry, font.year].filter(Boolean).join(' · ')}</small>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}, sameData);

export const NUMERALS = '一二三四五六七八九十';

export const HotFonts = memo(function HotFonts({
  number,
  fonts,
  sample,
}: Numbered & { fonts: readonly FontCard[]; sample: string }) {
  const { text } = useDrawnText(sample);
  return (
    <Section number={number} title="热门" more={{ href: '/font?sort=hot', label: '按热门看' }}>
      <ol className={styles.hot}>
        {fonts.slice(0, NUMERALS.length).map((font, i) => (
          <li key={font.fontGNo}>
            <a href={fontPath(font)}>
              <i aria-hidden="true">{NUMERALS[i]}</i>
              <FontName font={font} className={styles.hotName as string} />
              <span
                className={styles.hotText}
                style={{ '--count': Math.max(4, [...text].length) } as CSSProperties}
              >
                <Specimen gno={font.faceGNo} text={text} metrics={font.metrics} nowrap="fade" />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}, sameData);

const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** Sample character: 永 has every stroke; Latin faces use their own. */
export const variableSample = (font: FontCard): string => (font.hanziCount > 0 ? '永' : 'R');

/** The most expressive axis: weight, else a custom one; optical size and grade last. */
function axisOf(font: FontCard) {
  const axes = font.axes.filter((a) => !a.hidden);
  return (
    axes.find((a) => a.tag === 'wght') ?? axes.find((a) => a.tag !== 'opsz' && a.tag !== 'GRAD') ?? axes[0]
  );
}

/** True if it has such an axis. */
export const moves = (font: FontCard): boolean => axisOf(font) !== undefined;

/** One character at several positions along an axis. */
export const VariableStrip = memo(function VariableStrip({
  number,
  fonts,
}: Numbered & { fonts: readonly FontCard[] }) {
  return (
    <Section number={number} title="可变字体" more={{ href: '/variable', label: '看它们动起来' }}>
      <ul className={styles.variable}>
        {fonts.map((font) => {
          const axis = axisOf(font);
          if (!axis) return null;
          return (
            <li key={font.fontGNo}>
              <a className={writing.card} href={fontPath(font)}>
                <span className={styles.steps} aria-hidden="true">
                  {STEPS.map((step) => (
                    <Specimen
                      key={step}
                      gno={font.faceGNo}
                      text={variableSample(font)}
                      metrics={font.metrics}
                      axes={{ [axis.tag]: Math.round(axis.min + step * (axis.max - axis.min)) }}
                    />
                  ))}
                </span>
                <span className={styles.axis}>
                  <b>{font.nameZh}</b>
                  <small>{`${axis.nameZh} ${axis.min}–${axis.max}`}</small>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}, sameData);

export const Totals = memo(function Totals({ totals }: { totals: Home['totals'] }) {
  const facts = [
    [totals.families, '款字体'],
    [totals.faces, '个字重与样式'],
    [totals.hanzi, '个不同的汉字'],
  ] as const;
  return (
    <p className={styles.totals}>
      {facts.map(([count, label]) => (
        <span key={label}>
          <strong data-heading="">{grouped(count)}</strong> {label}
        </span>
      ))}
    </p>
  );
}, sameData);
