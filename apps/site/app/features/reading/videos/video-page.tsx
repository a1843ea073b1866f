import writing from '../../../ui/writing.module.css';
import { EntryActions } from '../articles/entry-actions.tsx';
import { EntryHead } from '../articles/entry-head.tsx';
import { Crumbs, EntryText } from '../articles/entry-page.tsx';
import { tagHref } from '../articles/list-address.ts';
import { Neighbours, RelatedEntries } from '../articles/more-entries.tsx';
import { RelatedFonts } from '../articles/related-fonts.tsx';
import { storyText } from '../articles/story.tsx';
import { clock } from './duration.ts';
import { EmbedCode } from './embed-code.tsx';
import { Player, type Video } from './player.tsx';
import { VIDEOS } from './video-meta.ts';
import styles from './video-page.module.css';

export function VideoPage({ video, start }: { video: Video; start: number }) {
  return (
    <article>
      <Crumbs crumbs={[VIDEOS]} />
      <EntryHead
        entry={{ title: video.title, summary: video.summary, cover: null }}
        actions={<EntryActions kind="articles" id={video.id} title={video.title} />}
      />
      <Player key={video.id} video={video} start={start} />
      <p className={styles.below}>
        <span>空格播放，← → 快退快进，C 字幕，F 全屏</span>
        <a className={writing.link} href={`/player?id=${video.id}`}>
          只看画面
        </a>
      </p>
      <EntryText
        entry={video}
        tagHref={tagHref(VIDEOS.path)}
        facts={[
          ['时长', clock(video.durationSeconds)],
          ['字幕', video.captions.map((c) => c.label).join('、') || '无'],
        ]}
      />
      <EmbedCode video={video} />
      <RelatedFonts fonts={video.fonts} text={storyText(video)} title="片中的字体" />
      <Neighbours path={VIDEOS.path} previous={video.previous} next={video.next} unit="个" />
      <RelatedEntries path={VIDEOS.path} title="接着看" entries={video.related} />
    </article>
  );
}
