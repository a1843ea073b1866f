import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { ChevronDown } from '../../../ui/icons/chevron-down.ts';
import { Columns2 } from '../../../ui/icons/columns-2.ts';
import { X } from '../../../ui/icons/x.ts';
import { toast } from '../../../ui/toast-store.ts';
import { keepNoticesAbove } from '../../../ui/toasts.tsx';
import { useSessionStore } from '../../people/session/use-session.ts';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete } from '../../text/lacking/lacks.ts';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress, lineOf } from '../../text/my-text/text.ts';
import { MyTextField } from '../../text/my-text/text-field.tsx';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { SizeSlider } from '../type-settings/sliders.tsx';
import styles from './compare-slider.module.css';
import { type CompareFont, MAX_COMPARE } from './compare-store.ts';
import { COMPARE_PATH, COMPARE_SAMPLE, hrefOf, readView } from './compare-view.ts';
import { compareStore, useCompare } from './use-compare.ts';
import { useCompletion } from './use-completion.ts';

/** Pages that show the comparison already. */
const ITS_OWN_PAGES = /^(\/(user|pdf))?\/compare(\.html)?$/;

/** The compare panel at the bottom of the window. Mounted once, in the layout. */
export function CompareSlider() {
  useCompletion();
  const { fonts, showSliderCompare } = useCompare();
  const { pathname } = useLocation();
  if (fonts.length === 0 || ITS_OWN_PAGES.test(pathname)) return null;
  return showSliderCompare ? <Panel fonts={fonts} /> : <Tab count={fonts.length} />;
}

function Tab({ count }: { count: number }) {
  const tab = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    keepNoticesAbove('--foot', tab.current?.offsetHeight ?? 0);
    return () => keepNoticesAbove('--foot', 0);
  }, []);
  return (
    <button ref={tab} type="button" className={styles.tab} onClick={() => compareStore().show(true)}>
      <Columns2 size={16} aria-hidden="true" />
      对比 <b>{count}</b> 款
    </button>
  );
}

function Panel({ fonts }: { fonts: readonly CompareFont[] }) {
  const mine = useMyText();
  const line = lineOf(mine);
  const session = useSessionStore();
  const view = {
    ...readView(new URLSearchParams()),
    fonts: fonts.map((font) => font.fontGNo),
    text: forAddress(mine),
  };
  const [size, setSize] = useState(40);
  const panel = useRef<HTMLElement>(null);
  const close = () => compareStore().show(false);

  // Extends the page's scroll range so the panel covers nothing for good. Toasts appear above it.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      document.body.style.paddingBottom = `${element.offsetHeight}px`;
      keepNoticesAbove('--foot', element.offsetHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.body.style.paddingBottom = '';
      keepNoticesAbove('--foot', 0);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  return (
    <section ref={panel} className={styles.panel} aria-label="字体对比" onKeyDown={onKeyDown}>
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2>
            对比 <small>{`${fonts.length} / ${MAX_COMPARE}`}</small>
          </h2>
          <MyTextField sample={COMPARE_SAMPLE} className={styles.text} />
          <SizeSlider className={styles.size} min={16} max={120} value={size} reset={40} onChange={setSize} />
          <a className={buttonClass('line')} href={hrefOf(COMPARE_PATH, view)}>
            展开对比
          </a>
          <a className={buttonClass('plain')} href={hrefOf('/pdf/compare', view)}>
            样张
          </a>
          <Button
            variant="plain"
            aria-haspopup="dialog"
            onClick={() =>
              session.share({ type: 'compare', title: '字体对比 · 字玩', url: hrefOf(COMPARE_PATH, view) })
            }
          >
            分享
          </Button>
          <Button variant="plain" onClick={() => compareStore().clear()}>
            清空
          </Button>
          <IconButton label="收起对比" onClick={close}>
            <ChevronDown size={20} aria-hidden="true" />
          </IconButton>
        </header>
        <ul className={styles.rows}>
          {fonts.map((font) => (
            <Row
              key={font.fontGNo}
              font={font}
              text={line || COMPARE_SAMPLE}
              quiet={line === ''}
              size={size}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RowProps {
  font: CompareFont;
  text: string;
  /** The text is a sample. */
  quiet: boolean;
  size: number;
}

function Row({ font, text, quiet, size }: RowProps) {
  const ref = useRef<HTMLLIElement>(null);
  // Shares one request item with the specimen below.
  const lacks = useLacks(font.faceGNo, text, useWebfont(ref, font.faceGNo, text));
  const remove = () => {
    const { ok, message } = compareStore().remove(font.fontGNo);
    toast(message, ok ? 'success' : 'error');
  };
  return (
    <li ref={ref} className={styles.row}>
      <div className={styles.name}>
        <Specimen gno={font.faceGNo} text={font.nameZh} metrics={font.metrics} size={18} nowrap />
        {lacks && !quiet && !isComplete(lacks) && (
          <p role="status">
            <Lacking lacks={lacks} most={60} />
          </p>
        )}
      </div>
      <div className={styles.specimen}>
        <Specimen gno={font.faceGNo} text={text} metrics={font.metrics} size={size} />
      </div>
      <IconButton label={`移除 ${font.nameZh}`} onClick={remove}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
