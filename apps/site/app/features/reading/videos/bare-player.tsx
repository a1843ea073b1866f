import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Player, type Video } from './player.tsx';
import styles from './video-page.module.css';

/** The player on its own page, for embedding. */
export function BarePlayer({ video, start }: { video: Video | null; start: number }) {
  return (
    <div className={styles.bare}>
      <h1 className={styles.title}>{video ? video.title : '播放'}</h1>
      {video ? (
        <Player key={video.id} video={video} start={start} fill />
      ) : (
        <div className={styles.nothing}>
          <EmptyState title="地址里没有说要放哪个视频">
            <a className={buttonClass('solid')} href="/video">
              去挑一个
            </a>
          </EmptyState>
        </div>
      )}
    </div>
  );
}
