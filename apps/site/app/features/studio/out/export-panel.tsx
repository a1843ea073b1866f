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
import { toast } from '../../../ui/toast-store.ts';
import { textOf } from '../document/first-title.ts';
import type { View } from '../document/history.ts';
import { shapeOf } from '../grounds/shapes.ts';
import type { KnownFace } from '../outlines/face-store.ts';
import { Group } from '../panels/panel-parts.tsx';
import panels from '../panels/panels.module.css';
import { onGround } from './on-ground.ts';

interface ExportPanelProps {
  title: TitleDocument;
  scene: Scene;
  view: View;
  picture: string | null;
  /** Fonts of the title. */
  used: readonly KnownFace[];
}

const FORMATS: readonly { format: TitleFormat; name: string }[] = [
  { format: 'svg', name: 'SVG' },
  { format: 'png', name: 'PNG' },
  { format: 'pdf', name: 'PDF' },
  { format: 'zip', name: '全套（含授权说明）' },
];
const SCALES = ['1', '2', '3', '4'].map((value) => ({ value, label: `${value} 倍` }));
const WIDTH = 1200;

/** Start of the text, as the server names the files. */
const stemOf = (title: TitleDocument): string =>
  textOf(title)
    .replace(/[\s\p{Cc}<>:"/\\|?*.]+/gu, '')
    .slice(0, 24) || '题字';

/** Reason why a font is not drawn as a logo. */
function reasonOf({ logo }: KnownFace): string {
  if (logo?.verdict === 'claimed') return '没有见到它的授权全文，只有别处的说法';
  if (logo?.verdict === 'denied') return (logo.note || '授权不允许用于 Logo').replace(/。$/, '');
  return '授权没有说能不能用于 Logo';
}

/** Files of the title. The server draws them from the same document. */
export function ExportPanel({ title, scene, view, picture, used }: ExportPanelProps) {
  const api = useApi();
  const [busy, setBusy] = useState<string | null>(null);
  const [scale, setScale] = useState('2');
  const shape = shapeOf(view.shape);
  const denied = used.filter(({ logo }) => logo && !permits(logo.verdict));
  const empty = scene.placed.length === 0;
  const missing = [...new Set(scene.missing.map(({ c }) => c))].join('');

  const pressed = useRef<HTMLElement | null>(null);
  const making = async (name: string, make: () => Promise<{ blob: Blob; fileName: string }>) => {
    // A button that is disabled loses the focus.
    pressed.current = document.activeElement as HTMLElement | null;
    setBusy(name);
    try {
      const { blob, fileName } = await make();
      saveFile(blob, fileName);
      toast(`开始下载 ${fileName}`, 'success');
    } catch (error) {
      if (isApiError(error)) toast(error.message, 'error');
      else toast('没有存成：这台设备合不出这张图，换小一点的尺寸再试', 'error');
    } finally {
      setBusy(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
      });
    }
  };
  const drawn = async (format: TitleFormat, factor = 1) => {
    const body = { title: { ...title }, format, width: WIDTH, scale: factor };
    const { bytes, fileName, mediaType } = await api.call(drawTitle, { body }, { quiet: true });
    return { blob: new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType }), fileName };
  };
  const disabled = busy !== null || empty || denied.length > 0 || missing !== '';

  return (
    <>
      {denied.map((face) => (
        <p key={face.familyGNo} className={panels.note} role="alert">
          <b>{face.nameZh}</b> 不能做成标志：
          {reasonOf(face)}。请换一款字体。
        </p>
      ))}
      {missing !== '' && (
        <p className={panels.note} role="alert">
          缺 {missing}，存不了：换一款字体，或单给这个字换字体。
        </p>
      )}
      <Group name="标题本身">
        <Segmented label="PNG 倍数" name="studio-scale" value={scale} options={SCALES} onChange={setScale} />
        <div className={panels.chips}>
          {FORMATS.map(({ format, name }) => (
            <Button
              key={format}
              disabled={disabled}
              onClick={() => void making(format, () => drawn(format, format === 'png' ? Number(scale) : 1))}
            >
              {busy === format ? <Spinner /> : <Download size={16} aria-hidden="true" />}
              {name}
            </Button>
          ))}
        </div>
        <p className={panels.note}>全是轮廓，每层一组，Figma、Illustrator 打开可以逐层改。</p>
      </Group>
      <Group name={`连同底：${shape.name} ${shape.width} × ${shape.height}`}>
        <Button
          disabled={disabled}
          onClick={() =>
            void making('ground', async () => {
              const { blob } = await drawn('svg');
              return {
                blob: await onGround(await blob.text(), scene, view, shape, picture),
                fileName: `${stemOf(title)}-${shape.width}x${shape.height}.png`,
              };
            })
          }
        >
          {busy === 'ground' ? <Spinner /> : <Download size={16} aria-hidden="true" />}
          存为这个尺寸的 PNG
        </Button>
        <p className={panels.note}>底图在你的浏览器里合上去，不经过服务器。</p>
      </Group>
      <Group name="授权">
        {used.map((face) => (
          <p key={face.familyGNo} className={panels.note}>
            {face.nameZh}：用于 Logo {face.logo && VERDICT_NAMES[face.logo.verdict]}
            {face.logo?.verdict !== 'claimed' && face.logo?.note && `，${face.logo.note}`}
          </p>
        ))}
        <Button
          variant="plain"
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(title, null, 2)], { type: 'application/json' }),
              `${stemOf(title)}.ziwan-title.json`,
            )
          }
        >
          存为文件，别处接着做
        </Button>
      </Group>
    </>
  );
}
