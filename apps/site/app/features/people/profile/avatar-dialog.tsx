import 'react-image-crop/dist/ReactCrop.css';
import { updateAccountInfo } from '@ziwan/contract';
import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { useApi } from '../../../api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { refusalSentence } from '../account/refusal.ts';
import { useSessionStore } from '../session/use-session.ts';
import styles from './avatar-dialog.module.css';
import { cropPicture, SMALLEST } from './crop-picture.ts';

const LABELS = {
  cropArea: '裁剪框，用方向键移动',
  nwDragHandle: '左上角，用方向键改变大小',
  nDragHandle: '上边，用方向键改变大小',
  neDragHandle: '右上角，用方向键改变大小',
  eDragHandle: '右边，用方向键改变大小',
  seDragHandle: '右下角，用方向键改变大小',
  sDragHandle: '下边，用方向键改变大小',
  swDragHandle: '左下角，用方向键改变大小',
  wDragHandle: '左边，用方向键改变大小',
};

interface AvatarDialogProps {
  /** URL of the chosen picture. */
  source: string;
  onClose: () => void;
}

/** Crops a picture to a square and stores it as the avatar. */
export function AvatarDialog({ source, onClose }: AvatarDialogProps) {
  const api = useApi();
  const session = useSessionStore();
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (!image || !crop) return;
    setBusy(true);
    setError('');
    try {
      const part = { x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 };
      const file = await cropPicture(image, part);
      session.set({ userInfo: await api.call(updateAccountInfo, { body: { file } }, { quiet: true }) });
      toast('头像已更新', 'success');
      onClose();
    } catch (failure) {
      setError(refusalSentence(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open title="裁剪头像" onClose={onClose}>
      {error !== '' && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.stage}>
        <ReactCrop
          {...(crop ? { crop } : {})}
          aspect={1}
          minWidth={SMALLEST}
          minHeight={SMALLEST}
          keepSelection
          ruleOfThirds
          ariaLabels={LABELS}
          onChange={(_px, percent) => setCrop(percent)}
        >
          <img
            src={source}
            alt="要裁剪的图片"
            onLoad={(event) => {
              const loaded = event.currentTarget;
              setImage(loaded);
              const { width, height } = loaded;
              const square = makeAspectCrop({ unit: '%', width: 84 }, 1, width, height);
              // In a wide picture, the height limits the square.
              const fits =
                square.height <= 84 ? square : makeAspectCrop({ unit: '%', height: 84 }, 1, width, height);
              setCrop(centerCrop(fits, width, height));
            }}
            onError={() => setError('这张图片读不出来，请换一张')}
          />
        </ReactCrop>
      </div>
      <p className={styles.hint}>拖动或用方向键移动，拖角或把焦点移到角上用方向键改变大小。</p>
      <div className={styles.actions}>
        <Button variant="solid" disabled={!image || !crop || busy} onClick={() => void save()}>
          {busy ? '正在上传' : '用作头像'}
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  );
}
