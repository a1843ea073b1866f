import { SHAPE_SEARCH } from '@ziwan/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { importWithRetry, NOT_LOADED } from '../../../lazy-loading/import-with-retry.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import writing from '../../../ui/writing.module.css';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { EffectSettings, FOUND } from './effect-settings.tsx';
import styles from './find.module.css';
import { FoundFonts } from './found-fonts.tsx';
import { another, type Frame } from './frames.ts';
import { Framing } from './framing.tsx';
import { Letters } from './letters.tsx';
import type { Found, InkChoice, Letter, View } from './look-for.ts';
import type { Sample } from './overlay.tsx';
import { type Corner, cutTo, openPicture, plateOf } from './picture.ts';
import { Taking } from './taking.tsx';

const AUTO: InkChoice = { paper: 'auto', level: 0, ...FOUND };
const PAPERS = [
  { value: 'auto', label: '自动' },
  { value: 'light', label: '浅底深字' },
  { value: 'dark', label: '深底浅字' },
] as const;

/** Loaded with the first picture: the features need 200 kB. */
const loadTools = () => importWithRetry(() => import('./look-for.ts'));
type Tools = Awaited<ReturnType<typeof loadTools>>;

let last = 0;
const letterOf = (frame: Frame): Letter => ({ id: ++last, frame, read: '', taken: '', likely: [] });

interface Answer {
  readonly found: Found;
  readonly samples: readonly Sample[];
  /** What was looked for, as it was. */
  readonly asked: readonly unknown[];
}

/** A picture as it was taken, or a part of another one. */
interface Picture {
  readonly bitmap: ImageBitmap;
  readonly tools: Tools;
  /** The picture that this one is a part of, where the part lies in it, and how far (°) it was turned. */
  readonly whole: { readonly picture: Picture; readonly at: Corner; readonly turn: number } | null;
}

/** State kept while the visitor looks at another page of the site. */
interface Kept {
  readonly picture: Picture | null;
  /** Degrees, clockwise. */
  readonly turn: number;
  readonly choice: InkChoice;
  readonly letters: readonly Letter[];
  readonly answer: Answer | null;
}

let kept: Kept = { picture: null, turn: 0, choice: AUTO, letters: [], answer: null };

/** @returns `，描边、倾斜已经去掉` */
function takenOut({ outlined, shadow, slant }: View): string {
  const effects = [outlined && '描边', shadow && '投影', slant !== 0 && '倾斜'].filter(Boolean);
  return effects.length > 0 ? `，${effects.join('、')}已经去掉` : '';
}

/** What an answer depends on. */
const askedOf = (letters: readonly Letter[], choice: InkChoice, turn: number): Answer['asked'] => [
  ...letters.flatMap(({ frame, read }) => [frame, read]),
  choice,
  turn,
];
const isSame = (a: Answer['asked'], b: Answer['asked']): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

type Search = 'idle' | 'busy' | { readonly problem: string };

const shifted = (letters: readonly Letter[], x: number, y: number): readonly Letter[] =>
  letters.map((letter) => ({
    ...letter,
    frame: { ...letter.frame, left: letter.frame.left + x, top: letter.frame.top + y },
  }));

export function Workbench() {
  const api = useApi();
  const text = lineOf(useMyText());
  const [picture, setPicture] = useState(kept.picture);
  const [problem, setProblem] = useState('');
  const [turn, setTurn] = useState(kept.turn);
  const [choice, setChoice] = useState(kept.choice);
  const [letters, setLetters] = useState(kept.letters);
  const [search, setSearch] = useState<Search>('idle');
  const [answer, setAnswer] = useState(kept.answer);
  /** Numbers of the last picture taken and the last search: a later one makes the earlier void. */
  const takes = useRef(0);
  const searches = useRef(0);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    kept = { picture, turn, choice, letters, answer };
  });

  const { bitmap, tools } = picture ?? {};
  const plate = useMemo(() => (bitmap ? plateOf(bitmap, turn) : null), [bitmap, turn]);
  const frames = letters.map(({ frame }) => frame);
  const framed = useRef(frames);
  if (!isSame(framed.current, frames)) framed.current = frames;
  const within = framed.current;
  const view = useMemo(
    () => (plate && tools ? tools.viewOf(plate, within, choice) : null),
    [plate, tools, within, choice],
  );

  const show = useCallback((shown: Picture, turned: number, framed: readonly Letter[]) => {
    searches.current++;
    setPicture(shown);
    setTurn(turned);
    setSearch('idle');
    setLetters(framed);
  }, []);
  const take = useCallback(
    async (file: File) => {
      const own = ++takes.current;
      setProblem('');
      const opened = await openPicture(file);
      const loaded = await loadTools().catch(() => null);
      if (own !== takes.current) return;
      if ('problem' in opened) setProblem(opened.problem);
      else if (!loaded) setProblem(`看图的程序没有载入。${NOT_LOADED}。`);
      else {
        const { bitmap } = opened;
        const suggested = loaded.framesIn(plateOf(bitmap, 0), AUTO);
        setChoice(AUTO);
        setAnswer(null);
        show({ bitmap, tools: loaded, whole: null }, 0, suggested.map(letterOf));
      }
    },
    [show],
  );
  const change = (id: number, to: Partial<Letter>) =>
    setLetters((all) => all.map((letter) => (letter.id === id ? { ...letter, ...to } : letter)));
  const remove = (id: number) => {
    setLetters((all) => all.filter((letter) => letter.id !== id));
    // The removed frame may have had the focus.
    buttons.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  /** Takes several characters as the readings of this frame and those that follow. */
  const read = (id: number, text: string) =>
    setLetters((all) => {
      const from = all.findIndex((letter) => letter.id === id);
      const characters = [...text.replace(/\s/gu, '')];
      return all.map((letter, i) => {
        if (i === from) return { ...letter, read: characters[0] ?? '' };
        const next = i > from ? characters[i - from] : undefined;
        return next === undefined ? letter : { ...letter, read: next };
      });
    });
  const magnify = async () => {
    if (!plate || !picture) return;
    const { bitmap: part, at } = await cutTo(
      plate,
      letters.map(({ frame }) => frame),
    );
    show({ ...picture, bitmap: part, whole: { picture, at, turn } }, 0, shifted(letters, -at.left, -at.top));
  };
  const leave = ({ picture: whole, at, turn: turned }: NonNullable<Picture['whole']>) =>
    show(whole, turned, shifted(letters, at.left, at.top));

  const find = async (asked: readonly Letter[]) => {
    const known = asked.flatMap((letter) => {
      const of = view?.seen.get(letter.frame);
      return of ? [{ letter, seen: of, read: letter.read }] : [];
    });
    if (!plate || !tools || known.length === 0) {
      setSearch({ problem: '框里看不出字。把框挪到字上，或者改一改上面的设置。' });
      return;
    }
    const own = ++searches.current;
    setSearch('busy');
    try {
      const found = await tools.lookFor(api, known, text);
      if (own !== searches.current) return;
      const taken = new Map(known.map(({ letter }, i) => [letter.id, found.characters[i]]));
      setLetters((all) =>
        all.map((letter) => {
          const as = taken.get(letter.id);
          return as && letter.read === ''
            ? { ...letter, taken: as.read ?? '', likely: as.likely.map(({ read }) => read) }
            : letter;
        }),
      );
      const samples = known.map(({ letter, seen }, i): Sample => {
        return { plate, frame: letter.frame, seen, read: found.characters[i]?.read ?? '' };
      });
      setAnswer({ found, samples, asked: askedOf(asked, choice, turn) });
      setSearch('idle');
    } catch (error) {
      if (own === searches.current) setSearch({ problem: (error as Error).message });
    }
  };
  const takeReading = (id: number, read: string) => {
    const asked = letters.map((letter) => (letter.id === id ? { ...letter, read } : letter));
    setLetters(asked);
    void find(asked);
  };

  return (
    <div className={styles.bench}>
      <Taking problem={problem} again={plate !== null} onFile={take} />
      {picture && plate && (
        <>
          <section className={styles.framing} aria-label="框出要找的字">
            <Framing
              plate={plate}
              letters={letters}
              onFrame={(id, frame) => change(id, { frame, taken: '', likely: [] })}
              onAdd={(frame) => setLetters((all) => [...all, letterOf(frame)])}
              onRemove={remove}
            />
            <p className={styles.hint} id="frame-keys">
              一个框里放一个字，最多 {SHAPE_SEARCH.characters}{' '}
              个，字越多越准。拖动框或它的角；也可以用方向键挪，按住 Shift 改大小，Delete 去掉。
            </p>
            <div ref={buttons} className={styles.buttons}>
              <Button
                disabled={letters.length >= SHAPE_SEARCH.characters}
                onClick={() => {
                  const frame = another(
                    letters.map((letter) => letter.frame),
                    plate,
                  );
                  setLetters((all) => [...all, letterOf(frame)]);
                }}
              >
                加一个框
              </Button>
              <Button disabled={letters.length === 0} onClick={() => void magnify()}>
                放大框住的部分
              </Button>
              {picture.whole && (
                <Button onClick={() => leave(picture.whole as NonNullable<Picture['whole']>)}>
                  看整张图
                </Button>
              )}
            </div>
            <div className={styles.settings}>
              <span>
                底色
                <Segmented
                  label="底色"
                  name="paper"
                  value={choice.paper}
                  options={PAPERS}
                  onChange={(paper) => setChoice((now) => ({ ...now, paper }))}
                />
              </span>
              <Slider
                label="笔画：少算 ↔ 多算"
                min={-100}
                max={100}
                step={5}
                value={choice.level}
                reset={0}
                onChange={(level) => setChoice((now) => ({ ...now, level }))}
              />
              <Slider
                label="转正"
                unit="度"
                min={-45}
                max={45}
                step={0.5}
                value={turn}
                reset={0}
                onChange={setTurn}
              />
              {view && (
                <EffectSettings
                  view={view}
                  choice={choice}
                  onChoice={(effects) => setChoice((now) => ({ ...now, ...effects }))}
                />
              )}
            </div>
          </section>
          <section className={styles.said} aria-label="这是什么字">
            {letters.length === 0 ? (
              <p className={styles.note}>没有找到字。点「加一个框」，把框放到一个字上。</p>
            ) : (
              <>
                <p className={styles.note}>
                  下面是本站看到的笔画{view && takenOut(view)}
                  。看错了就改上面的设置。写上是什么字；空着的由本站认。
                </p>
                <form
                  className={styles.form}
                  onSubmit={(event) => {
                    event.preventDefault();
                    if (search !== 'busy') void find(letters);
                  }}
                >
                  <Letters
                    letters={letters.map((letter) => ({
                      ...letter,
                      seen: view?.seen.get(letter.frame) ?? null,
                    }))}
                    onRead={read}
                    onTake={takeReading}
                    onRemove={remove}
                  />
                  <div className={styles.buttons}>
                    <Button type="submit" variant="solid" disabled={search === 'busy'}>
                      {search === 'busy' ? '正在找…' : '找字体'}
                    </Button>
                  </div>
                </form>
              </>
            )}
            {typeof search === 'object' && (
              <p role="alert" className={styles.problem}>
                {search.problem}
              </p>
            )}
          </section>
        </>
      )}
      <p role="status" className={writing.hidden}>
        {answer && search === 'idle' ? `找到 ${answer.found.fonts.length} 款` : ''}
      </p>
      {answer && !isSame(answer.asked, askedOf(letters, choice, turn)) && (
        <p className={styles.stale}>框、字或设置改过了，下面还是改之前找到的。再点一次「找字体」。</p>
      )}
      {answer && <FoundFonts found={answer.found} samples={answer.samples} />}
    </div>
  );
}
