import type { CSSProperties } from 'react';
import { grouped } from '../../../../ui/grouped.ts';
import { Seal } from '../../../../ui/seal.tsx';
import writing from '../../../../ui/writing.module.css';
import { useMyText } from '../../../text/my-text/my-texts.ts';
import { lineOf } from '../../../text/my-text/text.ts';
import { Specimen } from '../../../text/specimen/specimen.tsx';
import { fontPath } from '../../detail/font-path.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { NEARNESS_WORDS } from '../../find/nearness-words.ts';
import type { Nearest } from './nearest.ts';
import styles from './nearest-font.module.css';

/** Size (px) of the compared characters. */
const SIZE = 56;
/** Lacked characters that are shown. */
const LISTED = 12;

/** The nearest font of the site under the visitor's own, with what it lacks and its licence. */
export function NearestFont({ name, nearest }: { name: string; nearest: Nearest }) {
  const { text, picture, found, hanzi, lacking } = nearest;
  const wanted = lineOf(useMyText());
  if (!found) return <p className={styles.nearest}>本站可商用的字体里，没有写得全这几个字的。</p>;
  const { font, faceGNo, weight, nearness, distance } = found;
  const lacked = [...nearest.lackedOf(wanted)];
  return (
    <div className={styles.nearest}>
      <figure>
        <figcaption>你的 {name}</figcaption>
        <span
          className={styles.own}
          role="img"
          aria-label={`${name} 写的「${text}」`}
          style={
            {
              '--picture': `url(${picture})`,
              '--letters': [...text].length,
              '--size': `${SIZE}px`,
            } as CSSProperties
          }
        />
      </figure>
      <figure>
        <figcaption>
          <a className={writing.link} href={fontPath(font)}>
            {font.nameZh}
          </a>
          {weight !== null && ` 字重 ${weight}`}
        </figcaption>
        <Specimen
          gno={faceGNo}
          text={text}
          metrics={font.metrics}
          size={SIZE}
          nowrap
          {...(weight === null ? {} : { axes: { wght: weight } })}
        />
      </figure>
      <div className={styles.facts}>
        <p>
          <b data-nearness={nearness}>{NEARNESS_WORDS[nearness]}</b>
          <span title="特征之差的均方根：0 是同一个字形，60 以内很接近，150 以上不大像">
            相差 {Math.round(distance)}
          </span>
          <Seal tone="yes">商用</Seal>
          {font.licence.name}
        </p>
        <p>
          {lacking === 0
            ? `${name} 有的 ${grouped(hanzi)} 个汉字，它都有。`
            : `${name} 有 ${grouped(hanzi)} 个汉字，它缺其中 ${grouped(lacking)} 个。`}
          {wanted !== '' &&
            (lacked.length === 0
              ? '我的文字一字不缺。'
              : `我的文字缺 ${lacked.length} 字：${lacked.slice(0, LISTED).join('')}${lacked.length > LISTED ? '…' : ''}`)}
        </p>
        <p className={styles.ways}>
          <a className={writing.link} href={fontPath(font)}>
            看字体
          </a>
          <DownloadButton font={font} />
        </p>
      </div>
    </div>
  );
}
