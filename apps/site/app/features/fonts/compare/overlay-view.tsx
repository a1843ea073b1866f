import { useRef } from 'react';
import { Select } from '../../../ui/field.tsx';
import { missingIn } from '../../text/specimen/cells.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { axesFor, type CompareView } from './compare-view.ts';
import { type CompareEntry, distinctOf } from './load-compare.ts';
import styles from './overlay-view.module.css';

/** Drawing units: 1000 per em, whatever the font uses. */
const EM = 1000;
const SHOWN = 40;

interface OverlayViewProps {
  entries: readonly CompareEntry[];
  view: CompareView;
  onPair: (pair: readonly string[]) => void;
}

/** The fonts in the overlay: from the URL, else the first two. */
function pairOf(
  entries: readonly CompareEntry[],
  pair: readonly string[],
): [CompareEntry, CompareEntry] | null {
  const first = entries.find((e) => e.faceGNo === pair[0]) ?? entries[0];
  const second =
    entries.find((e) => e.faceGNo === pair[1] && e !== first) ?? entries.find((e) => e !== first);
  return first && second ? [first, second] : null;
}

/** Overlays two fonts glyph by glyph: one in ink, the other in translucent cinnabar. */
export function OverlayView({ entries, view, onPair }: OverlayViewProps) {
  const pair = pairOf(entries, view.pair);
  if (!pair) return <p className={styles.note}>再加一款字体，就能把两款的字叠在一起看。</p>;
  const [under, over] = pair;
  const options = entries.map((e) => ({ value: e.faceGNo, label: e.nameZh }));
  const swap = (value: string, place: 0 | 1) => {
    const other = place === 0 ? over : under;
    const own = place === 0 ? under : over;
    // Choosing the other slot's font swaps the two.
    const left = value === other.faceGNo ? own.faceGNo : other.faceGNo;
    onPair(place === 0 ? [value, left] : [left, value]);
  };
  return (
    <div className={styles.view}>
      <div className={styles.choice} data-controls="">
        <span data-tone="ink">
          <Select
            label="墨色"
            value={under.faceGNo}
            options={options}
            onChange={(e) => swap(e.target.value, 0)}
          />
        </span>
        <span data-tone="seal">
          <Select
            label="朱色"
            value={over.faceGNo}
            options={options}
            onChange={(e) => swap(e.target.value, 1)}
          />
        </span>
      </div>
      <Glyphs key={`${under.faceGNo} ${over.faceGNo}`} under={under} over={over} view={view} />
    </div>
  );
}

interface GlyphsProps {
  under: CompareEntry;
  over: CompareEntry;
  view: CompareView;
}

function Glyphs({ under, over, view }: GlyphsProps) {
  const ref = useRef<HTMLUListElement>(null);
  const fonts = [
    { entry: under, tone: 'ink', ...useWebfont(ref, under.faceGNo, view.text) },
    { entry: over, tone: 'seal', ...useWebfont(ref, over.faceGNo, view.text) },
  ] as const;
  const characters = distinctOf(view.text);
  const extent = (e: CompareEntry) => {
    const unit = EM / e.metrics.unitsPerEm;
    return { ascender: e.metrics.ascender * unit, descender: e.metrics.descender * unit };
  };
  const [a, b] = [extent(under), extent(over)];
  const high = Math.max(a.ascender, b.ascender, 880) + 40;
  const low = Math.min(a.descender, b.descender, -120) - 40;
  const middle = (a.ascender + a.descender) / 2;
  return (
    <>
      <ul ref={ref} className={styles.glyphs}>
        {characters.slice(0, SHOWN).map((c) => {
          const lacking = fonts.filter((f) => f.shown && missingIn(c, f.shown.face.missing) !== '');
          const says = lacking.map((f) => `${f.entry.nameZh}缺`).join('，');
          return (
            <li key={c}>
              <svg
                viewBox={`-40 ${-high} ${EM + 80} ${high - low}`}
                role="img"
                aria-label={`${c} 的叠影${says && `，${says}`}`}
              >
                <path
                  className={styles.box}
                  d={`M0 ${-middle - EM / 2}h${EM}v${EM}h${-EM}zM${EM / 2} ${-middle - EM / 2}v${EM}M0 ${-middle}h${EM}`}
                />
                <path className={styles.baseline} d={`M-40 0H${EM + 40}`} />
                {fonts.map(({ entry, tone, shown }) =>
                  shown && !lacking.some((f) => f.entry === entry) ? (
                    <text
                      key={tone}
                      data-tone={tone}
                      className={styles.glyph}
                      fontSize={EM}
                      style={{
                        fontFamily: `${shown.face.family}, ziwan-blank`,
                        fontVariationSettings: variation(axesFor(entry.axes, view.axes)),
                      }}
                    >
                      {c}
                    </text>
                  ) : null,
                )}
              </svg>
              <p>{says || ' '}</p>
            </li>
          );
        })}
      </ul>
      {characters.length > SHOWN && <p className={styles.note}>只叠前 {SHOWN} 个不同的字。</p>}
    </>
  );
}

const variation = (axes: Record<string, number> | undefined): string | undefined =>
  axes &&
  Object.entries(axes)
    .map(([tag, value]) => `"${tag}" ${value}`)
    .join(', ');
