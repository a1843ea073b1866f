import { SHAPE_SEARCH } from '@ziwan/contract';
import type { Frame, Quad } from '@ziwan/shape';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import writing from '../../../ui/writing.module.css';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { quadTurned, turnOf, wholeOf } from './corners.ts';
import { EffectSettings, FOUND } from './effect-settings.tsx';
import styles from './find.module.css';
import { FoundFonts } from './found-fonts.tsx';
import { another } from './frames.ts';
import { Framing } from './framing.tsx';
import { Letters } from './letters.tsx';
import { type Found, type Letter, lookFor } from './look-for.ts';
import type { Sample } from './overlay.tsx';
import { PartOfPicture } from './part-of-picture.tsx';
import type { InkChoice, Plate, View } from './reading/messages.ts';
import { PictureReader } from './reading/picture-reader.ts';
import { Samples } from './samples.tsx';
import { Taking } from './taking.tsx';

const AUTO: InkChoice = { paper: 'auto', level: 0, ...FOUND };
const PAPERS = [
  { value: 'auto', label: '自动' },
  { value: 'light', label: '浅底深字' },
  { value: 'dark', label: '深底浅字' },
] as const;

let reader: PictureReader | null = null;
const readerOf = () => {
  reader ??= new PictureReader();
  return reader;
};

const isHan = (read: string): boolean => /\p{sc=Han}/u.test(read);

const LATIN = '这像是拉丁字母。本站只认汉字，空着的会认错：写上每个框里是什么字母，再找字体。';
const STOPPED = '看图的程序停了，可能是这台设备内存不够。请再放一次图，大图先裁小一些。';

let last = 0;
const letterOf = (frame: Frame): Letter => ({ id: ++last, frame, read: '', taken: '', likely: [] });

interface Answer {
  readonly found: Found;
  readonly samples: readonly Sample[];
  /** What was looked for, as it was. */
  readonly asked: readonly unknown[];
}

/** A picture, and the part of it that is read. */
interface Picture {
  readonly bitmap: ImageBitmap;
  /** Where the site found lettering; the whole picture if it found none. */
  readonly found: Quad;
  readonly corners: Quad;
}

/** State kept while the visitor looks at another page of the site. */
interface Kept {
  readonly picture: Picture | null;
  readonly plate: Plate | null;
  readonly choice: InkChoice;
  readonly letters: readonly Letter[];
  readonly answer: Answer | null;
}

let kept: Kept = { picture: null, plate: null, choice: AUTO, letters: [], answer: null };

/** @returns `，描边、倾斜已经去掉` */
function takenOut({ outlined, shadow, slant }: View): string {
  const effects = [outlined && '描边', shadow && '投影', slant !== 0 && '倾斜'].filter(Boolean);
  return effects.length > 0 ? `，${effects.join('、')}已经去掉` : '';
}

/** What an answer depends on. */
const askedOf = (letters: readonly Letter[], choice: InkChoice, plate: Plate | null): Answer['asked'] => [
  ...letters.flatMap(({ frame, read }) => [frame, read]),
  choice,
  plate,
];
const isSame = (a: Answer['asked'], b: Answer['asked']): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);

type Search = 'idle' | 'busy' | { readonly problem: string };

export function Workbench() {
  const api = useApi();
  const text = lineOf(useMyText());
  const [picture, setPicture] = useState(kept.picture);
  const [plate, setPlate] = useState(kept.plate);
  const [problem, setProblem] = useState('');
  const [opening, setOpening] = useState(false);
  const [choice, setChoice] = useState(kept.choice);
  const [letters, setLetters] = useState(kept.letters);
  const [view, setView] = useState<{ readonly frames: readonly Frame[]; readonly of: View } | null>(null);
  const [search, setSearch] = useState<Search>('idle');
  const [answer, setAnswer] = useState(kept.answer);
  /** The part to cut out next; corners may be dragged while one is cut. */
  const wanted = useRef<Quad | null>(null);
  const cutting = useRef(false);
  /** A search that was asked for while a part is cut out; it follows. */
  const awaited = useRef(false);
  /** Numbers of the last picture and search: a later one makes the earlier void. */
  const takes = useRef(0);
  const searches = useRef(0);
  /** What was read at each place of the line, also where a part of the picture has no frame for it. */
  const readings = useRef<readonly string[]>([]);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const reads = letters.map(({ read }) => read);
    readings.current = [...reads, ...readings.current.slice(reads.length)];
  }, [letters]);
  useEffect(() => {
    kept = { picture, plate, choice, letters, answer };
  });

  const frames = letters.map(({ frame }) => frame);
  const framed = useRef(frames);
  if (!isSame(framed.current, frames)) framed.current = frames;
  const within = framed.current;
  useEffect(() => {
    if (!plate) return;
    let current = true;
    readerOf()
      .view(plate, within, choice)
      .then((of) => current && of && setView({ frames: within, of }))
      .catch(() => current && setProblem(STOPPED));
    return () => {
      current = false;
    };
  }, [plate, within, choice]);
  const seenIn = (frame: Frame) => view?.of.seen[view.frames.indexOf(frame)] ?? null;

  /**
   * Cuts another part out, the last one that was asked for.
   * @param isNew false for another part of the same picture: readings stay with the places in the line
   */
  const cut = useCallback(async (corners: Quad, isNew: boolean) => {
    wanted.current = corners;
    searches.current++;
    if (cutting.current) return;
    cutting.current = true;
    try {
      while (wanted.current) {
        const next = wanted.current;
        wanted.current = null;
        const plate = await readerOf().straighten(next);
        if (wanted.current) continue;
        setSearch(awaited.current ? 'busy' : 'idle');
        setPlate(plate);
        if (isNew) readings.current = [];
        setLetters((all) =>
          plate.frames.map((frame, i) => ({
            ...letterOf(frame),
            // A field in which somebody writes stays.
            ...(!isNew && all[i] && { id: all[i].id }),
            read: isNew ? '' : (all[i]?.read ?? readings.current[i] ?? ''),
          })),
        );
      }
    } catch {
      awaited.current = false;
      setSearch('idle');
      setProblem(STOPPED);
    } finally {
      cutting.current = false;
    }
  }, []);
  const take = useCallback(
    async (file: File) => {
      const own = ++takes.current;
      setProblem('');
      setOpening(true);
      try {
        const opened = await readerOf().open(file);
        if (own !== takes.current) return;
        if ('problem' in opened) return setProblem(opened.problem);
        const { bitmap } = opened;
        const found = opened.corners ?? wholeOf(bitmap);
        setChoice(AUTO);
        setAnswer(null);
        setPicture({ bitmap, found, corners: found });
        await cut(found, true);
      } catch {
        if (own === takes.current) setProblem(STOPPED);
      } finally {
        if (own === takes.current) setOpening(false);
      }
    },
    [cut],
  );
  const look = (corners: Quad) => {
    if (!picture) return;
    setPicture({ ...picture, corners });
    void cut(corners, false);
  };
  const change = (id: number, to: Partial<Letter>) =>
    setLetters((all) => all.map((letter) => (letter.id === id ? { ...letter, ...to } : letter)));
  const remove = (id: number) => {
    readings.current = [];
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
  const find = async (asked: readonly Letter[]) => {
    if (!plate) return;
    if (cutting.current) {
      awaited.current = true;
      setSearch('busy');
      return;
    }
    const own = ++searches.current;
    setSearch('busy');
    try {
      const of = await readerOf().view(
        plate,
        asked.map(({ frame }) => frame),
        choice,
      );
      if (own !== searches.current) return;
      const known = asked.flatMap((letter, i) => {
        const seen = of?.seen[i];
        return seen ? [{ letter, seen, read: letter.read }] : [];
      });
      if (!of || known.length === 0) {
        setSearch({ problem: '框里看不出字。把框挪到字上，或者改一改上面的设置。' });
        return;
      }
      const found = await lookFor(api, of.version, known, text);
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
      setAnswer({ found, samples, asked: askedOf(asked, choice, plate) });
      setSearch('idle');
    } catch (error) {
      if (own === searches.current) setSearch({ problem: (error as Error).message });
    }
  };
  useEffect(() => {
    if (!awaited.current || cutting.current) return;
    awaited.current = false;
    void find(letters);
  });
  const takeReading = (id: number, read: string) => {
    const asked = letters.map((letter) => (letter.id === id ? { ...letter, read } : letter));
    setLetters(asked);
    void find(asked);
  };

  return (
    <div className={styles.bench}>
      <Taking problem={problem} again={picture !== null} onFile={take} />
      <p role="status" className={opening ? styles.note : writing.hidden}>
        {opening ? '正在看图，找字在哪里…' : ''}
      </p>
      {!picture && !opening && <Samples onFile={take} />}
      {picture && (
        <section className={styles.framing} aria-label="字在图上哪里">
          <PartOfPicture bitmap={picture.bitmap} corners={picture.corners} onCorners={look} />
          <p className={styles.hint} id="corner-keys">
            框住的这一块会拉正了看。字是斜的、从侧面拍的，就把四个角拖到招牌或整行字的四角；也可以用方向键挪角。
          </p>
          <div className={styles.buttons}>
            <Button disabled={picture.corners === picture.found} onClick={() => look(picture.found)}>
              改回自动找到的
            </Button>
            <Button onClick={() => look(wholeOf(picture.bitmap))}>看整张图</Button>
            <Slider
              label="转正"
              unit="度"
              min={-45}
              max={45}
              step={0.5}
              value={turnOf(picture.corners)}
              reset={0}
              onChange={(turn) => look(quadTurned(picture.corners, turn))}
            />
          </div>
        </section>
      )}
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
              {view && (
                <EffectSettings
                  view={view.of}
                  choice={choice}
                  onChoice={(effects) => setChoice((now) => ({ ...now, ...effects }))}
                />
              )}
            </div>
          </section>
          <section className={styles.said} aria-label="这是什么字">
            {plate.latin && letters.some(({ read }) => !isHan(read)) && (
              <p className={styles.stale}>{LATIN}</p>
            )}
            {letters.length === 0 ? (
              <p className={styles.note}>
                没有找到字。把上面图里的四个角拖到字的四周，或者点「加一个框」，把框放到一个字上。
              </p>
            ) : (
              <>
                <p className={styles.note}>
                  下面是本站看到的笔画{view && takenOut(view.of)}
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
                      seen: seenIn(letter.frame),
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
      {answer && !isSame(answer.asked, askedOf(letters, choice, plate)) && (
        <p className={styles.stale}>框、字或设置改过了，下面还是改之前找到的。再点一次「找字体」。</p>
      )}
      {answer && <FoundFonts found={answer.found} samples={answer.samples} />}
    </div>
  );
}
