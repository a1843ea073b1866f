import type { FontResource } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Copy } from '../../../ui/icons/copy.ts';
import { copyText } from '../../reading/share/copy.ts';
import { isShown } from '../hanzi/hanzi-address.ts';
import { hanziHref } from '../hanzi/hanzi-href.ts';
import { FaceVariants } from '../variants/face-variants.tsx';
import { cssEscape, htmlEntity, invisibleName, uPlus, utf8Hex } from './code-points.ts';
import { DRAWING_WIDTH, drawingBox, EM } from './drawing-box.ts';
import styles from './glyph-view.module.css';

interface GlyphViewProps {
  face: FontResource;
  glyph: { codePoint: number; state: string; variants?: number | undefined };
  family: string;
  /** Note about an unusual glyph; empty for others. */
  note: string;
}

/** A glyph in its em box with 米字格 and metric lines. */
export function GlyphView({ face, glyph, family, note }: GlyphViewProps) {
  const text = useRef<SVGTextElement>(null);
  const [advance, setAdvance] = useState<number | null>(null);
  const character = String.fromCodePoint(glyph.codePoint);
  const { metrics } = face;
  const { unit, ascender, descender, middle, top, high, low } = drawingBox(metrics);
  const drawn = glyph.state === 'drawn' && invisibleName(glyph.codePoint) === null;

  useEffect(() => {
    const measure = () => setAdvance(drawn ? (text.current?.getComputedTextLength() ?? null) : null);
    measure();
    // The subset may load after the cell was chosen.
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  });

  const width = drawn && advance ? advance : EM;
  const left = (EM - width) / 2;
  const lines: { name: string; y: number }[] = [
    { name: '上缘', y: ascender },
    ...(metrics.capHeight ? [{ name: '大写', y: metrics.capHeight * unit }] : []),
    ...(metrics.xHeight ? [{ name: 'x 高', y: metrics.xHeight * unit }] : []),
    { name: '基线', y: 0 },
    { name: '下缘', y: descender },
  ];
  const facts: [string, string][] = [
    ['编码', uPlus(glyph.codePoint)],
    ['UTF-8', utf8Hex(character)],
    ['HTML', htmlEntity(glyph.codePoint)],
    ['CSS', cssEscape(glyph.codePoint)],
    ['字宽', advance && drawn ? `${Math.round(advance / unit)} / ${metrics.unitsPerEm}` : '—'],
  ];

  return (
    <figure className={styles.view}>
      <svg
        className={styles.drawing}
        viewBox={`-60 ${-high} ${DRAWING_WIDTH} ${high - low}`}
        role="img"
        aria-label={`${invisibleName(glyph.codePoint) ?? character} 的字形与度量线${note ? `，${note}` : ''}`}
      >
        <g className={styles.box}>
          <rect x="0" y={-top} width={EM} height={EM} />
          <path
            d={`M0 ${-top}l${EM} ${EM}M${EM} ${-top}l${-EM} ${EM}M${EM / 2} ${-top}v${EM}M0 ${-middle}h${EM}`}
          />
        </g>
        {lines.map((line) => (
          <g key={line.name} className={line.y === 0 ? styles.baseline : styles.line}>
            <path d={`M-40 ${-line.y}H${EM + 40}`} />
            <text x={EM + 58} y={-line.y} dominantBaseline="central">
              {line.name}
            </text>
          </g>
        ))}
        {drawn ? (
          <text
            ref={text}
            className={styles.glyph}
            x={left}
            y="0"
            fontSize={EM}
            style={{ fontFamily: family }}
          >
            {character}
          </text>
        ) : (
          <text className={styles.absent} x={EM / 2} y={-middle + 40} textAnchor="middle">
            {note || invisibleName(glyph.codePoint)}
          </text>
        )}
      </svg>
      <figcaption>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {/* Keyed by value: a new element causes no layout shift. */}
                <code key={value}>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.actions}>
          <Button
            onClick={() =>
              void copyText(character, `已复制「${invisibleName(glyph.codePoint) ?? character}」`)
            }
          >
            <Copy size={16} aria-hidden="true" />
            复制这个字
          </Button>
          {drawn && isShown(character) && (
            <a className={buttonClass('plain')} href={hanziHref({ char: character })}>
              看它在所有字体里
            </a>
          )}
        </div>
        {drawn && glyph.variants !== undefined && (
          <section className={styles.variants} aria-label={`「${character}」的异体`}>
            <h3>{glyph.variants} 个异体</h3>
            <FaceVariants gno={face.fontGNo} char={character} />
          </section>
        )}
      </figcaption>
    </figure>
  );
}
