import { useState } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import styles from './find.module.css';
import brush from './samples/brush.webp';
import poster from './samples/poster.webp';
import sign from './samples/sign.webp';

const SAMPLES = [
  { src: brush, name: '题字', alt: '纸上的毛笔字「春风得意」' },
  { src: sign, name: '招牌', alt: '墨绿漆板上掉了漆的「同和布庄」' },
  { src: poster, name: '海报', alt: '朱红底上厚黑的「夜市」' },
];

/** Pictures to try for visitors without one at hand. `content/drawing/draw-find.ts` draws them. */
export function Samples({ onFile }: { onFile: (file: File) => void }) {
  const [busy, setBusy] = useState(false);
  const take = async (src: string) => {
    setBusy(true);
    try {
      const response = await fetch(src);
      if (!response.ok) throw new Error(String(response.status));
      onFile(new File([await response.blob()], 'sample.webp', { type: 'image/webp' }));
    } catch {
      toast('样图没有取到，请再点一次。', 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.samples} aria-label="样图">
      <p className={styles.note}>手边没有图？点一张样图试试。</p>
      <ul>
        {SAMPLES.map(({ src, name, alt }) => (
          <li key={name}>
            <button type="button" disabled={busy} onClick={() => void take(src)}>
              <img src={src} alt={alt} width={720} height={360} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
