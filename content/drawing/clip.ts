import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { document } from './svg.ts';
import type { Faces } from './type.ts';

export const WIDTH = 1280;
export const HEIGHT = 720;
const FRAMES_PER_SECOND = 24;

interface Clip {
  seconds: number;
  /** SVG elements at a time, s. */
  frame: (t: number) => string;
  /** Time of the poster, s. */
  poster: number;
  /** From, to (s), and what is seen. */
  captions: readonly (readonly [number, number, string])[];
}

export type DrawClip = (face: Faces) => Promise<Clip>;

const raster = (body: string) =>
  sharp(Buffer.from(document(WIDTH, HEIGHT, body)), { unlimited: true })
    .flatten()
    .removeAlpha();

export const posterOf = (clip: Clip): Promise<Buffer> =>
  raster(clip.frame(clip.poster)).webp({ quality: 86, smartSubsample: true }).toBuffer();

/** WebVTT of what is seen, since the clips are silent. */
export function captionsOf({ captions }: Clip): string {
  const time = (s: number) => `00:00:${s.toFixed(3).padStart(6, '0')}`;
  return `WEBVTT\n\n${captions.map(([from, to, text]) => `${time(from)} --> ${time(to)}\n${text}\n`).join('\n')}`;
}

/** Writes `<base>.webm` (VP9) and `<base>.mp4` (H.264) in one pass over the frames. */
export async function encode(clip: Clip, base: string): Promise<void> {
  const plain = [
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-pix_fmt',
    'yuv420p',
    '-y',
    // Players take pictures of this size for BT.709; said and done, so that colours stay those of the drawing.
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...[
        '-hide_banner',
        '-loglevel',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${WIDTH}x${HEIGHT}`,
      ],
      ...['-r', String(FRAMES_PER_SECOND), '-i', '-'],
      ...[
        '-c:v',
        'libvpx-vp9',
        '-b:v',
        '0',
        '-crf',
        '44',
        '-cpu-used',
        '3',
        '-threads',
        '1',
        '-g',
        '120',
        ...plain,
      ],
      `${base}.webm`,
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'medium',
        '-crf',
        '25',
        '-threads',
        '1',
        '-movflags',
        '+faststart',
        ...plain,
      ],
      `${base}.mp4`,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'exit');
  let before = { body: '', pixels: Buffer.alloc(0) };
  for (let i = 0; i < clip.seconds * FRAMES_PER_SECOND; i++) {
    const body = clip.frame(i / FRAMES_PER_SECOND);
    if (body !== before.body) before = { body, pixels: await raster(body).raw().toBuffer() };
    if (!ffmpeg.stdin.write(before.pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [status] = await ended;
  if (status !== 0) throw new Error(`ffmpeg 退出状态 ${status}`);
}

/** 0 before `from`, 1 after `to`, smooth between. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return Math.round(x * x * (3 - 2 * x) * 1000) / 1000;
}
