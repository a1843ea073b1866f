import type { DataOf, FontCard, showData } from '@ziwan/contract';
import { type CSSProperties, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { lacking } from '../specimen/face-index.ts';
import { lineHeightOf } from '../specimen/line-box.ts';
import { Specimen, SpecimenView } from '../specimen/specimen.tsx';
import { useWebfont, WebfontContext } from '../specimen/use-webfont.ts';
import styles from './hero.module.css';

type Hero = DataOf<typeof showData>['hero'];

const DEBOUNCE_MS = 270;
const ADDRESS_MS = 500;
/** Longest line, in code points; the call takes no more. */
const LIMIT = 30;
/** Fonts offered below the line. */
export const ALTERNATES = 7;

const clean = (raw: string) => [...raw.replace(/\s+/g, ' ')].slice(0, LIMIT).join('');

/** The visitor's own line in a real font, with a caret to type at. */
export function Hero({ hero }: { hero: Hero }) {
  const navigate = useNavigate();
  const loader = useContext(WebfontContext);
  const [text, setText] = useState(hero.text);
  const [draft, setDraft] = useState(hero.text);
  const [chosen, choose] = useState<FontCard | undefined>(undefined);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const own = useRef(hero.text);
  const font = chosen ?? hero.fonts[0];

  // Another line came with the address (back, a link): it replaces ours.
  useEffect(() => {
    if (hero.text === own.current) return;
    own.current = hero.text;
    setText(hero.text);
    setDraft(hero.text);
  }, [hero.text]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const type = (raw: string, composing: boolean) => {
    const value = clean(raw);
    setDraft(value);
    timers.current.forEach(clearTimeout);
    if (composing || value.trim() === '') return;
    timers.current = [
      setTimeout(() => {
        loader.startRedraw();
        flushSync(() => setText(value.trim()));
      }, DEBOUNCE_MS),
      setTimeout(() => {
        own.current = value.trim();
        void navigate(`/?text=${encodeURIComponent(value.trim())}`, {
          replace: true,
          preventScrollReset: true,
        });
      }, DEBOUNCE_MS + ADDRESS_MS),
    ];
  };

  if (!font) return null;
  const others = hero.fonts.slice(0, ALTERNATES);
  return (
    <section className={styles.hero}>
      <p className={styles.vertical} data-heading="">
        创意游戏字体官网　写下你的标题
      </p>
      <div className={styles.body}>
        <Line font={font} text={text} draft={draft} onType={type} />
        <ul className={styles.others} aria-label="换一款字体">
          {others.map((other) => (
            <li key={other.fontGNo}>
              <button
                type="button"
                aria-pressed={other.fontGNo === font.fontGNo}
                aria-label={`${text}，用${other.nameZh}写`}
                onClick={() => choose(other)}
              >
                <Specimen
                  gno={other.faceGNo}
                  text={text}
                  metrics={other.metrics}
                  missing={other.text?.missing}
                  nowrap
                />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.says}>
          <p>
            <a
              href={`/${font.kind === 'currency' ? 'currency' : 'font'}/${encodeURIComponent(font.fontGNo)}`}
            >
              {font.nameZh}
            </a>
            {[font.designer, font.year].filter(Boolean).map((fact) => ` · ${fact}`)}
          </p>
          <p role="status">
            <a href={`/font?text=${encodeURIComponent(hero.text)}&coverage=full`}>
              <strong>{hero.full}</strong> 款字体能完整写出这句话
            </a>
            {hero.lacking > 0 && (
              <>
                ，<strong>{hero.lacking}</strong> 款缺字
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

interface LineProps {
  font: FontCard;
  text: string;
  draft: string;
  onType: (raw: string, composing: boolean) => void;
}

/**
 * The line is drawn by the specimen; a field with invisible text lies exactly over it and lends it caret, selection
 * and input methods. A character that is missing or still on its way is an em wide in both.
 */
function Line({ font, text, draft, onType }: LineProps) {
  const element = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const webfont = useWebfont(element, font.faceGNo, text);
  const { shown } = webfont;
  const missing = shown ? lacking(shown.face, shown.text) : '';
  const count = Math.max(4, [...text].length);
  const field: CSSProperties = { lineHeight: lineHeightOf(font.metrics) };
  if (shown) field.fontFamily = `${shown.face.family}, ziwan-blank`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.querySelector<HTMLAnchorElement>('a[data-go]')?.click();
  };
  return (
    <form
      ref={form}
      className={styles.line}
      action="/font"
      method="get"
      style={{ '--count': count } as CSSProperties}
    >
      <h1>
        <SpecimenView
          gno={font.faceGNo}
          text={text}
          metrics={font.metrics}
          missing={font.text?.missing}
          element={element}
          webfont={webfont}
        />
      </h1>
      <textarea
        name="text"
        aria-label="写下你的标题，回车在所有字体里看"
        rows={1}
        maxLength={LIMIT * 2}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
        style={field}
        value={draft}
        onKeyDown={onKeyDown}
        onChange={(e) => onType(e.target.value, (e.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(e) => onType(e.currentTarget.value, false)}
      />
      <a data-go hidden href={`/font?text=${encodeURIComponent(draft.trim())}`}>
        在所有字体里看
      </a>
      {missing !== '' && (
        <p className={styles.missing} role="status">
          {`${font.nameZh}缺 ${[...missing].length} 字：${missing}`}
        </p>
      )}
    </form>
  );
}
