import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Video } from './player.tsx';
import styles from './video-page.module.css';

export function EmbedCode({ video }: { video: Pick<Video, 'id' | 'title' | 'sources'> }) {
  const [origin, setOrigin] = useState('');
  useEffect(() => setOrigin(location.origin), []);
  const [best] = video.sources;
  const title = video.title.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const code = `<iframe src="${origin}/player?id=${video.id}" title="${title}" width="${best?.width ?? 1280}" height="${best?.height ?? 720}" allow="fullscreen; picture-in-picture" loading="lazy" style="border:0;max-width:100%"></iframe>`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast('代码已复制', 'success');
    } catch {
      toast('没能复制，请选中代码自己复制', 'error');
    }
  };
  return (
    <details className={styles.embed}>
      <summary>嵌入别的网页</summary>
      <textarea readOnly rows={3} value={code} aria-label="嵌入代码" onFocus={(e) => e.target.select()} />
      <Button onClick={() => void copy()}>复制代码</Button>
    </details>
  );
}
