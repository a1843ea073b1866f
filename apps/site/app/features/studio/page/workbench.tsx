import { type FontCard, TitleError, weightInTitle } from '@ziwan/contract';
import type { Placed } from '@ziwan/title';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../api/use-api.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Redo2 } from '../../../ui/icons/redo-2.ts';
import { Undo2 } from '../../../ui/icons/undo-2.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { myTexts } from '../../text/my-text/my-texts.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { characterAt, facesOf, type Place } from '../document/changes.ts';
import { textOf } from '../document/first-title.ts';
import { openedFile, refusalWords } from '../document/opened.ts';
import { type Style, withStyle } from '../document/styles.ts';
import { FaceStrip, inFont } from '../faces/face-strip.tsx';
import { useFonts } from '../faces/use-fonts.ts';
import { GroundPanel } from '../grounds/ground-panel.tsx';
import { legibilityWords } from '../grounds/legibility.ts';
import { Previews } from '../grounds/previews.tsx';
import { shapeOf } from '../grounds/shapes.ts';
import { useLegibility } from '../grounds/use-legibility.ts';
import { ExportPanel } from '../out/export-panel.tsx';
import { FaceStore } from '../outlines/face-store.ts';
import { useRested } from '../outlines/use-rested.ts';
import { useScene } from '../outlines/use-scene.ts';
import { ArrangePanel } from '../panels/arrange-panel.tsx';
import { CharacterPanel } from '../panels/character-panel.tsx';
import { ColourPanel } from '../panels/colour-panel.tsx';
import { DepthPanel } from '../panels/depth-panel.tsx';
import { EdgePanel } from '../panels/edge-panel.tsx';
import { Section } from '../panels/panel-parts.tsx';
import { SealPanel } from '../panels/seal-panel.tsx';
import { StylePanel } from '../panels/style-panel.tsx';
import { TextPanel } from '../panels/text-panel.tsx';
import { Stage } from '../stage/stage.tsx';
import { useSession } from './use-session.ts';
import styles from './workbench.module.css';

const TABS = [
  ['text', '字'],
  ['style', '样式'],
  ['ground', '底'],
  ['out', '存与分享'],
] as const;
type Tab = (typeof TABS)[number][0] | 'character';
const NONE: readonly Placed[] = [];
/** Where a click leaves the selected character as it is. */
const KEEPING = 'button, a, input, label, select, summary, svg[role="group"], [role="tabpanel"], ul, dialog';

/** The line of a link, in its fragment; empty if there is none. */
function lineIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** A title and its ground in the middle; the settings of one group beside it, all fonts below. */
export function Workbench() {
  const id = useId();
  const api = useApi();
  const { search, hash } = useLocation();
  const [faces] = useState(() => new FaceStore(api));
  const [came] = useState(() => ({
    text: myTexts().text().slice(0, 200),
    line: lineIn(hash),
    face: new URLSearchParams(search).get('face'),
  }));
  const session = useSession(came);
  const { step, change, take, settle, undo, redo } = session;
  const { title, view, picture } = step;
  const [tab, setTab] = useState<Tab>('style');
  const [selected, setSelected] = useState<Place | null>(null);
  const opened = useRef<HTMLInputElement>(null);
  // The pictures beside the canvas follow when it rests.
  const { rested, moving } = useRested(title);
  const { scene, pending, lost } = useScene(title, faces, session.ready, moving);
  const { scene: restedScene } = useScene(rested, faces, false);
  const shape = shapeOf(view.shape);
  const judged = useLegibility(title, scene, view, shape, picture);
  const text = useMemo(() => [...new Set(textOf(title).replace(/\s/gu, ''))].join(''), [title]);
  const character = selected && characterAt(title, selected);
  const { fonts, total, full, more, retry } = useFonts(
    api,
    session.ready ? (character?.c.trim() ?? text) : '',
    !character,
  );

  const vertical = title.setting.arrangement === 'vertical';
  const used = [...facesOf(title)].flatMap(
    ([face]) => faces.face({ face, vertical, weight: weightInTitle(title, face) }) ?? [],
  );
  const refused = used.filter((face) => face.refused);
  const isKnown = !pending && !lost && refused.length === 0;
  const lacked = isKnown ? scene.lacked : NONE;
  const [firstLacked] = lacked;
  const sealLacks = isKnown ? [...new Set(scene.sealMissing.map(({ c }) => c))].join('') : '';

  const select = useCallback((place: Place | null) => {
    setSelected(place);
    setTab((now) => (place ? 'character' : now === 'character' ? 'style' : now));
  }, []);
  // The same functions while the title changes: what lists fonts and styles is not drawn anew with each step of a slider.
  const choose = useCallback(
    (font: FontCard) => take((now) => ({ title: inFont(now.title, selected, font) })),
    [take, selected],
  );
  const wholly = useCallback(() => select(null), [select]);
  const dress = useCallback(
    (style: Style) =>
      take((now) => ({
        title: withStyle(now.title, style),
        // A visitor's own picture stays: it is what the title is for.
        view: { ...now.view, ground: style.ground },
      })),
    [take],
  );
  useEffect(() => {
    addEventListener('online', faces.retry);
    return () => removeEventListener('online', faces.retry);
  }, [faces]);
  const bench = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      const target = event.target as Element;
      // The page itself has the focus after a click on nothing.
      if (event.defaultPrevented || !(target === document.body || bench.current?.contains(target))) return;
      if (event.key === 'Escape' && selected && !target.matches('select, [type="color"]')) {
        const cell = bench.current?.querySelector<SVGElement>(
          `[data-place="${selected.line}-${selected.at}"]`,
        );
        // The panel that had the focus goes away.
        if (target.closest('[role="tabpanel"], [role="tab"]')) cell?.focus({ preventScroll: true });
        select(null);
      }
      if (target.matches('textarea, input[type="text"]') || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    // What is not for the character lets it go; the canvas sees to its own presses.
    const clicked = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.isConnected && !target.closest(KEEPING)) select(null);
    };
    document.addEventListener('keydown', keyed);
    document.addEventListener('click', clicked);
    return () => {
      document.removeEventListener('keydown', keyed);
      document.removeEventListener('click', clicked);
    };
  }, [selected, select, undo, redo]);
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      take(openedFile(await file.text()));
      setSelected(null);
    } catch (error) {
      toast(error instanceof TitleError ? refusalWords(error) : '这不是题字文件，读不出来', 'error');
    }
  };

  const showTab = useCallback(
    (key: Tab) => {
      const own = document.getElementById(`${id}-${key}`);
      // On phones the panel is below the fold.
      own?.scrollIntoView({ block: matchMedia('(max-width: 960px)').matches ? 'start' : 'nearest' });
      return own;
    },
    [id],
  );
  /** How many titles were begun: each is typed at once. */
  const [begun, setBegun] = useState(0);
  const begin = () => {
    session.begin();
    setSelected(null);
    setTab('text');
    setBegun(begun + 1);
    toast('开了新标题；要回到原来那个，点「撤销」');
  };
  useEffect(() => {
    if (begun === 0) return;
    showTab('text');
    const text = document.getElementById(`${id}-panel`)?.querySelector('textarea');
    text?.focus({ preventScroll: true });
    text?.select();
  }, [begun, id, showTab]);
  const showOut = () => {
    setTab('out');
    showTab('out')?.focus({ preventScroll: true });
  };

  if (!session.ready) return <Spinner label="正在打开" />;
  const nameOf = (face: string) =>
    fonts.find(({ faceGNo }) => faceGNo === face)?.nameZh ?? faces.face({ face, vertical })?.nameZh ?? face;
  const panel = { title, change };
  const shownTab: Tab = tab === 'character' && !character ? 'style' : tab;
  // The last, so that it moves no other.
  const tabs: readonly (readonly [Tab, string])[] = character
    ? [...TABS, ['character', `「${character.c}」`]]
    : TABS;
  return (
    <div ref={bench} className={styles.bench} onPointerUp={settle}>
      <div className={styles.main}>
        <Stage
          title={title}
          scene={scene}
          lacked={lacked}
          view={view}
          shape={shape}
          picture={picture}
          selected={selected}
          onSelect={select}
          onChange={change}
          onSettled={settle}
        />
        <div className={styles.under}>
          <p role="status">
            {pending && '正在取字形…'}
            {!pending &&
              refused.map((face) => `${face.nameZh}：${face.refused?.message}。请换一款字体。`).join('')}
            {lacked.length > 0 &&
              `缺 ${[...new Set(lacked.map((each) => each.character.c))].join('')}：这款字体没有，画布上用虚线框着。换一款字体，或点它单换。`}
            {sealLacks !== '' && `印章缺 ${sealLacks}：换印文，或给印章换一款字体。`}
            {!pending && lost && '字形没有取来，网络恢复时会再取。'}
            {isKnown && !firstLacked && sealLacks === '' && judged && legibilityWords(judged)}
          </p>
          {firstLacked && !character && (
            <Button variant="plain" onClick={() => select({ line: firstLacked.line, at: firstLacked.at })}>
              给「{firstLacked.character.c}」换字体
            </Button>
          )}
          {faces.failed && !pending && (
            <Button variant="plain" onClick={faces.retry}>
              再试一次
            </Button>
          )}
          <span className={styles.tools}>
            <IconButton label="撤销" disabled={!session.canUndo} onClick={undo}>
              <Undo2 size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label="重做" disabled={!session.canRedo} onClick={redo}>
              <Redo2 size={18} aria-hidden="true" />
            </IconButton>
            <input
              ref={opened}
              type="file"
              accept=".json,application/json"
              hidden
              aria-label="题字文件"
              onChange={(event) => {
                void open(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Button variant="plain" onClick={begin}>
              新标题
            </Button>
            <Button variant="plain" onClick={() => opened.current?.click()}>
              打开文件
            </Button>
            <Button variant="solid" onClick={showOut}>
              存与分享
            </Button>
          </span>
          {!session.keeps && (
            <p role="alert">这个浏览器不让网页存东西，关掉这一页标题就没有了；请先「存为文件」。</p>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.tabs} role="tablist" aria-label="设置">
          {tabs.map(([key, name]) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              aria-selected={shownTab === key}
              aria-controls={`${id}-panel`}
              tabIndex={shownTab === key ? 0 : -1}
              onClick={() => setTab(key)}
              onKeyDown={(event) => {
                const at = tabs.findIndex(([each]) => each === shownTab);
                const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
                if (to === undefined) return;
                event.preventDefault();
                const [next] = tabs.at(to % tabs.length) as readonly [Tab, string];
                setTab(next);
                document.getElementById(`${id}-${next}`)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <div
          className={styles.panel}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shownTab}`}
        >
          {shownTab === 'character' && selected && (
            <CharacterPanel {...panel} place={selected} faceName={nameOf} />
          )}
          {shownTab === 'text' && (
            <>
              <TextPanel {...panel} weights={faces.weightsOf(facesOf(title).keys())} />
              <ArrangePanel {...panel} />
            </>
          )}
          {shownTab === 'style' && (
            <>
              <StylePanel title={rested} faces={faces} onStyle={dress} />
              <Section name="颜色与质感">
                <ColourPanel {...panel} />
              </Section>
              <Section name="外框与内线">
                <EdgePanel {...panel} />
              </Section>
              <Section name="厚度与影子">
                <DepthPanel {...panel} />
              </Section>
              <Section name="印章">
                <SealPanel {...panel} letters={scene.letters} lacked={sealLacks} />
              </Section>
            </>
          )}
          {shownTab === 'ground' && <GroundPanel view={view} picture={picture} onChange={take} />}
          {shownTab === 'out' && (
            <>
              <ExportPanel title={title} scene={scene} view={view} picture={picture} used={used} />
              <BoardPanel {...panel} view={view} ownPicture={picture !== null} faces={faces} />
            </>
          )}
        </div>
      </div>
      <div className={styles.below}>
        <FaceStrip
          title={rested}
          selected={character ? selected : null}
          view={view}
          picture={picture}
          faces={faces}
          fonts={fonts}
          total={total}
          full={full}
          onMore={more}
          onRetry={retry}
          current={character?.face ?? title.face}
          onFace={choose}
          onWhole={wholly}
        />
      </div>
      <div className={styles.small}>
        <Previews title={rested} scene={restedScene} view={view} picture={picture} />
      </div>
    </div>
  );
}
