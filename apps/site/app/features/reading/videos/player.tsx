import { type DataOf, pictureAt, type videoDetailById } from '@ziwan/contract';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './player.module.css';
import { PlayerIcons } from './player-icons.tsx';

export type Video = DataOf<typeof videoDetailById>;

interface PlayerProps {
  video: Pick<Video, 'title' | 'poster' | 'cover' | 'sources' | 'captions'>;
  /** Start time in seconds. */
  start?: number;
  fill?: boolean;
}

/** Poster width in px. Browsers support one URL for all screens. */
const WIDEST = 1280;

/** Caption languages for browsers: Chinese first, like the page. */
const isChinese = (lang: string) => lang.toLowerCase().startsWith('zh');

/** A video. Uses native controls until scripts load. The box keeps the picture's aspect ratio from the start. */
export function Player({ video, start = 0, fill }: PlayerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { title, sources, captions } = video;
  const poster = video.poster ?? video.cover;
  const [best] = sources;
  const spoken = captions.findIndex((c) => isChinese(c.lang));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another element
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    void import('./start-player.ts').then(
      ({ startPlayer }) => {
        const element = box.current?.querySelector('video');
        if (!gone && element) stop = startPlayer(element, title);
      },
      // Native controls remain.
      () => {},
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [title, attempt]);

  return (
    <div
      className={styles.player}
      data-fill={fill ? '' : undefined}
      style={best ? ({ '--ratio': `${best.width} / ${best.height}` } as CSSProperties) : undefined}
    >
      <PlayerIcons />
      <div ref={box} key={attempt} className={styles.box}>
        {/* biome-ignore lint/a11y/useMediaCaption: a video without words has none */}
        <video
          controls
          playsInline
          preload="metadata"
          poster={poster ? pictureAt(poster, WIDEST) : undefined}
          width={best?.width}
          height={best?.height}
          aria-label={title}
          onError={() => setFailed(true)}
          onLoadedMetadata={() => setFailed(false)}
        >
          {sources.map((source, i) => (
            <source
              key={source.src}
              src={start > 0 ? `${source.src}#t=${start}` : source.src}
              type={source.type}
              // The last source's error means that none is playable.
              onError={i === sources.length - 1 ? () => setFailed(true) : undefined}
            />
          ))}
          {captions.map((track, i) => (
            <track
              key={track.src}
              kind="captions"
              src={track.src}
              // The player lower-cases languages before comparing.
              srcLang={track.lang.toLowerCase()}
              label={track.label}
              default={i === Math.max(0, spoken)}
            />
          ))}
          <p>
            这个浏览器放不了视频，可以<a href={best?.src}>下载下来看</a>。
          </p>
        </video>
      </div>
      {failed && (
        <div className={styles.failed} role="alert">
          <p>视频没有加载出来。可能是网络断了，也可能是这个浏览器不支持它的格式。</p>
          <Button
            onClick={() => {
              setFailed(false);
              setAttempt((n) => n + 1);
            }}
          >
            重试
          </Button>
          {best && <a href={best.src}>下载视频文件</a>}
        </div>
      )}
    </div>
  );
}
