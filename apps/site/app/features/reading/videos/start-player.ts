import 'plyr/dist/plyr.css';
import Plyr from 'plyr';

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

const WORDS: Record<string, string> = {
  play: '播放',
  pause: '暂停',
  restart: '从头播放',
  rewind: '后退 {seektime} 秒',
  fastForward: '前进 {seektime} 秒',
  seek: '进度',
  seekLabel: '{currentTime} / {duration}',
  played: '已播放',
  buffered: '已缓冲',
  currentTime: '当前时间',
  duration: '总长',
  volume: '音量',
  mute: '静音',
  unmute: '取消静音',
  enableCaptions: '显示字幕',
  disableCaptions: '关闭字幕',
  enterFullscreen: '全屏',
  exitFullscreen: '退出全屏',
  frameTitle: '播放器：{title}',
  captions: '字幕',
  settings: '设置',
  pip: '画中画',
  menuBack: '返回上一级',
  speed: '速度',
  normal: '正常',
  quality: '清晰度',
  loop: '循环',
  start: '开始',
  end: '结束',
  all: '全部',
  reset: '复位',
  disabled: '关闭',
  enabled: '打开',
};

/** What browsers tell of a film's sound, each in its own way. */
interface Heard extends HTMLVideoElement {
  mozHasAudio?: boolean;
  webkitAudioDecodedByteCount?: number;
  audioTracks?: { length: number };
}

/** False for a silent film; in Chromium, until some of its sound has been decoded. */
function hasSound(video: Heard): boolean {
  if (video.mozHasAudio !== undefined) return video.mozHasAudio;
  if (video.webkitAudioDecodedByteCount !== undefined) return video.webkitAudioDecodedByteCount > 0;
  return video.audioTracks === undefined || video.audioTracks.length > 0;
}

/**
 * Adds player controls to a video element. Keys while focused: space or K plays, arrows seek and set the volume, 0 to
 * 9 jump to that tenth, F, M, C, L.
 * @returns removes them
 */
export function startPlayer(video: HTMLVideoElement, title: string): () => void {
  const player = new Plyr(video, {
    title,
    i18n: WORDS,
    loadSprite: false,
    iconUrl: '',
    iconPrefix: 'plyr',
    // Its default blank source comes from another host.
    blankVideo: '',
    controls: [
      'play-large',
      'play',
      'progress',
      'current-time',
      'duration',
      'mute',
      'volume',
      'captions',
      'settings',
      'pip',
      'fullscreen',
    ],
    settings: ['captions', 'speed'],
    speed: { selected: 1, options: SPEEDS },
    seekTime: 5,
    captions: {
      active: true,
      language: video.querySelector<HTMLTrackElement>('track[default]')?.srclang || 'zh',
      update: true,
    },
    keyboard: { focused: true, global: false },
    tooltips: { controls: false, seek: true },
    // Storage would only keep the volume. Captions follow the video.
    storage: { enabled: false },
    disableContextMenu: false,
    resetOnEnd: false,
  });
  // The large play button disappears on play, together with focus.
  player.on('play', () => {
    if (document.activeElement?.matches('.plyr__control--overlaid'))
      player.elements.container
        ?.querySelector<HTMLElement>('.plyr__controls [data-plyr="play"]')
        ?.focus({ preventScroll: true });
  });
  // A silent film needs no volume.
  const listen = () => {
    const isHeard = hasSound(video);
    player.elements.container?.toggleAttribute('data-silent', !isHeard);
    if (isHeard) video.removeEventListener('timeupdate', listen);
  };
  listen();
  video.addEventListener('loadedmetadata', listen);
  video.addEventListener('timeupdate', listen);
  return () => player.destroy();
}
