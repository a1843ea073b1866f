import {
  drawLine,
  type Line,
  openPackage,
  PreviewError,
  type PreviewedAtlas,
  type PreviewedFace,
} from '@ziwan/game-export/preview';
import { Steps, ZipArchive } from '@ziwan/game-text';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import { type Chain, ChainLine } from '../fill/chain-line.tsx';
import styles from './package-preview.module.css';

/** Sizes (px) of smooth faces, and multiples of pixel faces. */
const SIZES = [16, 24, 48, 96, 160];
const MULTIPLES = [1, 2, 3, 4];
/** Characters of a line. */
const LINE = 24;
/** Colour of white glyphs on the stage. */
const INK = [244, 239, 230] as const;
const WHITE = [255, 255, 255] as const;

interface PackagePreviewProps {
  zip: Uint8Array;
  /** How the site draws a line with a face of the package, by its stem, and its fillers. */
  outlines: (stem: string, text: string) => Chain | null;
  /** What a face draws first, by the name of its role. */
  lineOf: (role: string) => string;
}

type Opened = { faces: readonly PreviewedFace[] } | { problem: string } | null;

/** Lines drawn from the atlases and fonts of a package, beside the outlines that the site draws. */
export function PackagePreview({ zip, outlines, lineOf }: PackagePreviewProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  useEffect(() => {
    let outdated = false;
    setOpened(null);
    open(zip).then(
      (found) => !outdated && setOpened(found),
      (error: unknown) => !outdated && setOpened({ problem: messageOf(error) }),
    );
    return () => {
      outdated = true;
    };
  }, [zip]);
  if (!opened) return <Spinner label="正在打开刚做的包" />;
  if ('problem' in opened) return <p role="alert">{opened.problem}</p>;
  return (
    <section className={styles.preview} aria-label="包里的样子">
      <p className={styles.line}>
        <label htmlFor={id}>写一行看看</label>
        <input
          id={id}
          value={typed ?? ''}
          placeholder="各处写自己的一行"
          maxLength={LINE}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <small>
          {opened.faces.some(({ atlas }) => atlas)
            ? '在你的浏览器里从包中的图集画出；与样张一样，只有去重、按编码排列的字会发给本站取轮廓'
            : '在你的浏览器里用包中的字体画出'}
        </small>
      </p>
      {opened.faces.map((face) => {
        const text = typed?.trim() || lineOf(face.role);
        return <FacePreview key={face.stem} face={face} outlines={outlines(face.stem, text)} text={text} />;
      })}
    </section>
  );
}

async function open(zip: Uint8Array): Promise<{ faces: readonly PreviewedFace[] }> {
  const archive = new ZipArchive(zip);
  return openPackage((path) => archive.unpack(path, new Steps()));
}

const messageOf = (error: unknown): string =>
  error instanceof PreviewError ? error.message : '这个包在浏览器里打不开，可以存下来再看。';

function FacePreview({
  face,
  outlines,
  text,
}: {
  face: PreviewedFace;
  outlines: Chain | null;
  text: string;
}) {
  const [atlas, setAtlas] = useState<PreviewedAtlas | null>(null);
  const [family, setFamily] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let outdated = false;
    const added: FontFace[] = [];
    const load = async () => {
      if (face.atlas) {
        const held = await face.atlas();
        if (!outdated) setAtlas(held);
      } else {
        for (const { font } of [face, ...face.fillers]) {
          if (!font) continue;
          const packed = new FontFace(
            `ziwan-packed-${crypto.randomUUID()}`,
            (await font()) as Uint8Array<ArrayBuffer>,
          );
          await packed.load();
          if (outdated) return;
          document.fonts.add(packed);
          added.push(packed);
        }
        setFamily(added.map((packed) => packed.family).join(', '));
      }
    };
    load().catch((error: unknown) => !outdated && setProblem(messageOf(error)));
    return () => {
      outdated = true;
      for (const packed of added) document.fonts.delete(packed);
    };
  }, [face]);
  const files = [face, ...face.fillers].flatMap((each) => each.files);
  return (
    <article className={styles.face}>
      <h3>
        {face.nameZh}
        <small>{face.role}</small>
        {face.fillers.length > 0 && (
          <small>补字：{face.fillers.map(({ nameZh }) => nameZh).join('、')}</small>
        )}
      </h3>
      {problem && <p role="alert">{problem}</p>}
      {!problem && !atlas && !family && <Spinner label="正在读图集" />}
      {atlas && <AtlasFacts atlas={atlas} />}
      {atlas && <AtlasLines atlas={atlas} outlines={outlines} text={text} />}
      {family && <FontLines family={family} text={text} />}
      <details className={styles.files}>
        <summary>
          {files.length} 个文件，{readableBytes(files.reduce((sum, { bytes }) => sum + bytes, 0))}
        </summary>
        <ul>
          {files.map(({ path, bytes }) => (
            <li key={path}>
              <code>{path}</code>
              <span>{readableBytes(bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </article>
  );
}

function AtlasFacts({ atlas: { font, pages, used } }: { atlas: PreviewedAtlas }) {
  const [first] = pages;
  return (
    <p className={styles.facts}>
      {[...font.chars.values()].filter(({ width }) => width > 0).length} 个字，{pages.length} 页
      {first &&
        `，${pages.length > 1 ? '每页最大 ' : ''}${first.width} × ${Math.max(...pages.map(({ height }) => height))}`}
      ，用去 {Math.round(100 * used)}%；{font.size} 像素
      {font.field
        ? `，${font.field.type.toUpperCase()}，范围 ${font.field.range} 像素`
        : font.smooth
          ? '，位图'
          : '，像素位图'}
    </p>
  );
}

/** A line at several sizes (px). */
function Stage({ sizes, line }: { sizes: readonly number[]; line: (px: number) => ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      className={styles.stage}
      role="group"
      aria-label="各种大小"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {sizes.map((px) => (
        <div key={px} className={styles.row}>
          <small className={styles.scale}>{px} 像素</small>
          <div className={styles.pair}>{line(px)}</div>
        </div>
      ))}
    </div>
  );
}

function AtlasLines({
  atlas,
  outlines,
  text,
}: {
  atlas: PreviewedAtlas;
  outlines: Chain | null;
  text: string;
}) {
  const { size, smooth } = atlas.font;
  const sizes = smooth ? SIZES : MULTIPLES.map((multiple) => multiple * size);
  return (
    <Stage
      sizes={sizes}
      line={(px) => (
        <>
          <AtlasLine atlas={atlas} text={text} size={px} />
          {outlines && (
            <figure>
              <ChainLine {...outlines} size={px} />
              <figcaption>轮廓</figcaption>
            </figure>
          )}
        </>
      )}
    />
  );
}

function AtlasLine({ atlas, text, size }: { atlas: PreviewedAtlas; text: string; size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [missing, setMissing] = useState('');
  const { font, pages } = atlas;
  const painted = useMemo(() => isPainted(atlas), [atlas]);
  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (!target || !context) return;
    const ratio = devicePixelRatio;
    const drawn = font.smooth
      ? size * ratio
      : font.size * Math.max(1, Math.round((size / font.size) * ratio));
    const line: Line = drawLine(font, pages, text, { size: drawn, ink: painted ? WHITE : INK });
    target.width = line.width;
    target.height = line.height;
    target.style.width = `${line.width / ratio}px`;
    // What reaches out to the left of the line, such as a stroke, does so here too.
    target.style.marginLeft = `${-line.x / ratio}px`;
    context.putImageData(new ImageData(line.pixels, line.width, line.height), 0, 0);
    setMissing(line.missing);
  }, [font, pages, painted, text, size]);
  return (
    <figure>
      <canvas ref={canvas} role="img" aria-label={`图集画的：${text}`} data-size={size} />
      {missing && <figcaption>图集里没有：{[...new Set(missing)].join('')}</figcaption>}
    </figure>
  );
}

/** True if the atlas has colours of its own. */
function isPainted({ font, pages }: PreviewedAtlas): boolean {
  return (
    !font.field &&
    pages.some(({ channels, pixels }) => {
      for (let i = 0; channels === 4 && i < pixels.length; i += 4)
        if (pixels[i + 3] !== 0 && (pixels[i] !== 255 || pixels[i + 1] !== 255 || pixels[i + 2] !== 255))
          return true;
      return false;
    })
  );
}

function FontLines({ family, text }: { family: string; text: string }) {
  return (
    <Stage
      sizes={SIZES}
      line={(px) => (
        <span
          className={styles.outlines}
          style={{ fontSize: px, fontFamily: `${family}, ziwan-blank` }}
          lang="zh"
        >
          {text}
        </span>
      )}
    />
  );
}
