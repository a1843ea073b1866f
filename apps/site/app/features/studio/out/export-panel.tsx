import {
  drawTitle,
  isApiError,
  permits,
  type TitleDocument,
  type TitleFormat,
  VERDICT_NAMES,
} from '@ziwan/contract';
import type { Scene } from '@ziwan/title';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { dismissToast, toast } from '../../../ui/toast-store.ts';
import { textOf } from '../document/first-title.ts';
import type { View } from '../document/history.ts';
import { titleFile } from '../document/opened.ts';
import { groundProblem, shapeOf } from '../grounds/shapes.ts';
import type { KnownFace } from '../outlines/face-store.ts';
import { Group } from '../panels/panel-parts.tsx';
import panels from '../panels/panels.module.css';
import { fileSize } from './file-size.ts';
import { onGround } from './on-ground.ts';
import { patiently } from './patiently.ts';

interface ExportPanelProps {
  title: TitleDocument;
  scene: Scene;
  view: View;
  picture: string | null;
  /** Fonts of the title. */
  used: readonly KnownFace[];
}

type Wanted = TitleFormat | 'ground';

const FORMATS: readonly { format: TitleFormat; name: string }[] = [
  { format: 'svg', name: 'SVG' },
  { format: 'png', name: 'PNG' },
  { format: 'pdf', name: 'PDF' },
  { format: 'zip', name: '全套（含授权说明）' },
];
const SCALES = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 倍` }));

/** Start of the text, as the server names the files. */
const stemOf = (title: TitleDocument): string =>
  textOf(title)
    .replace(/[\s\p{Cc}<>:"/\\|?*.]+/gu, '')
    .slice(0, 24) || '题字';

/** What the licences of the fonts say on logos; fonts of one licence and one sentence are named together. */
export function logoTerms(used: readonly Pick<KnownFace, 'nameZh' | 'logo' | 'licence'>[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { nameZh, logo, licence } of used) {
    const note = logo && logo.verdict !== 'claimed' && logo.note ? `，${logo.note}` : '';
    const terms = `${licence ?? '授权不明'}，用于 Logo ${logo ? VERDICT_NAMES[logo.verdict] : '未说明'}${note}`;
    names.set(terms, (names.get(terms) ?? new Set()).add(nameZh));
  }
  return [...names].map(([terms, fonts]) => `${[...fonts].join('、')}：${terms}`);
}

/** Why the letters cannot be saved; empty if they can. A font that stays elsewhere does not lack what it does not hand out. */
export function lettersProblem(
  missing: string,
  used: readonly Pick<KnownFace, 'nameZh' | 'refused'>[],
): string {
  const refused = used.flatMap(({ nameZh, refused }) => (refused ? `${nameZh}：${refused.message}。` : []));
  if (refused.length > 0) return `${refused.join('')}请换一款字体。`;
  return missing === '' ? '' : `缺 ${missing}，存不了：换一款字体，或点画布上虚线框着的字，给它单换。`;
}

/** Reason why a font is not drawn as a logo. */
function reasonOf({ logo }: KnownFace): string {
  if (logo?.verdict === 'claimed') return '没有见到它的授权全文，只有别处的说法';
  if (logo?.verdict === 'denied') return (logo.note || '授权不允许用于 Logo').replace(/。$/, '');
  return '授权没有说能不能用于 Logo';
}

/** Files of the title. The server draws them from the same document. */
export function ExportPanel({ title, scene, view, picture, used }: ExportPanelProps) {
  const api = useApi();
  const [busy, setBusy] = useState<Wanted | null>(null);
  const [scale, setScale] = useState('2');
  const shape = shapeOf(view.shape);
  const denied = used.filter(({ logo }) => logo && !permits(logo.verdict));
  const refusedGround = groundProblem(shape, picture === null && view.ground === 'clear');
  const empty = scene.placed.length === 0;
  const missing = [...new Set(scene.missing.map(({ c }) => c))].join('');
  const sealMissing = [...new Set(scene.sealMissing.map(({ c }) => c))].join('');
  const problem = lettersProblem(missing, used);
  const size = fileSize(scene);
  const [failed, setFailed] = useState<{ what: Wanted; message: string } | null>(null);

  const drawn = async (format: TitleFormat, factor = 1) => {
    // The archive holds the document, too.
    const document = format === 'zip' ? { ...title, view } : { ...title };
    const body = { title: document, format, width: size.width, scale: factor };
    const { bytes, fileName, mediaType } = await patiently(() =>
      api.call(drawTitle, { body }, { quiet: true }),
    );
    return { blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), fileName };
  };
  const made = async (what: Wanted) => {
    if (what !== 'ground') return drawn(what, what === 'png' ? Number(scale) : 1);
    const { blob } = await drawn('svg');
    return {
      blob: await onGround(await blob.text(), scene, view, shape, picture),
      fileName: `${stemOf(title)}-${shape.width}x${shape.height}.png`,
    };
  };
  const pressed = useRef<HTMLElement | null>(null);
  /** The last message of a file that was saved. */
  const told = useRef<number | null>(null);
  const save = async (what: Wanted) => {
    // A button that is disabled loses the focus.
    pressed.current = document.activeElement as HTMLElement | null;
    setBusy(what);
    setFailed(null);
    try {
      const { blob, fileName } = await made(what);
      saveFile(blob, fileName);
      // One is enough: on phones, three cover the buttons that saved them.
      if (told.current !== null) dismissToast(told.current);
      told.current = toast(`开始下载 ${fileName}`, 'success');
    } catch (error) {
      const message = isApiError(error) ? error.message : '这台设备合不出这张图，换小一点的尺寸再试';
      setFailed({ what, message: message.replace(/。$/, '') });
    } finally {
      setBusy(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
      });
    }
  };
  const disabled = busy !== null || empty || denied.length > 0 || problem + sealMissing !== '';

  return (
    <>
      {denied.map((face) => (
        <p key={face.familyGNo} className={panels.note} role="alert">
          <b>{face.nameZh}</b> 不能做成标志：
          {reasonOf(face)}。请换一款字体。
        </p>
      ))}
      {problem !== '' && (
        <p className={panels.note} role="alert">
          {problem}
        </p>
      )}
      {sealMissing !== '' && (
        <p className={panels.note} role="alert">
          印章缺 {sealMissing}，存不了：去「样式」里的「印章」改印文，或给印章换一款字体。
        </p>
      )}
      <Group name="标题本身">
        <Segmented label="PNG 倍数" name="studio-scale" value={scale} options={SCALES} onChange={setScale} />
        <div className={panels.chips}>
          {FORMATS.map(({ format, name }) => (
            <Button key={format} disabled={disabled} onClick={() => void save(format)}>
              {busy === format ? <Spinner /> : <Download size={16} aria-hidden="true" />}
              {name}
            </Button>
          ))}
        </div>
        <p className={panels.note}>
          PNG 是 {size.width * Number(scale)} × {size.height * Number(scale)} 像素；SVG、PDF 放多大都清楚。
        </p>
        <p className={panels.note}>
          全是轮廓。SVG 每层一组，组里一字一个路径（连在一起的字合成一个），Figma、Illustrator
          打开可以逐层、逐字改。
          {(title.shadow?.soft ?? 0) > 0 && '柔和的影子除外：在 SVG 里是模糊滤镜，在 PDF 里是一张透明的图。'}
        </p>
      </Group>
      {failed && (
        <p className={panels.note} role="alert">
          没有存成：{failed.message}。
          <Button variant="plain" disabled={disabled} onClick={() => void save(failed.what)}>
            再试一次
          </Button>
        </p>
      )}
      <Group name={`连同底：${shape.name} ${shape.width} × ${shape.height}`}>
        <Button disabled={disabled} onClick={() => void save('ground')}>
          {busy === 'ground' ? <Spinner /> : <Download size={16} aria-hidden="true" />}
          存为这个尺寸的 PNG
        </Button>
        {refusedGround && (
          <p className={panels.note} role="alert">
            {refusedGround}
          </p>
        )}
        <p className={panels.note}>底图在你的浏览器里合上去，不经过服务器。</p>
      </Group>
      <Group name="授权">
        {logoTerms(used).map((terms) => (
          <p key={terms} className={panels.note}>
            {terms}
          </p>
        ))}
      </Group>
      <Group name="接着做">
        <Button
          variant="plain"
          onClick={() =>
            saveFile(
              new Blob([titleFile(title, view)], { type: 'application/json' }),
              `${stemOf(title)}.ziwan-title.json`,
            )
          }
        >
          存为文件，别处接着做
        </Button>
        <p className={panels.note}>
          文件里有标题、选定的底、尺寸、占宽和抬高；
          {picture === null ? '自己的底图不在里面。' : '你自己的底图不在里面，打开后要再放一次。'}
        </p>
      </Group>
    </>
  );
}
