import { eachLine } from './each-line.ts';
import type { Format } from './format.ts';

const TIMES = /^\s*(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->/;

/**
 * Subtitles of SubRip and WebVTT: the lines below the times of a cue. Its number or name, notes and styles are left out;
 * a blank line within a text of SubRip is none.
 */
export const subtitles: Format = {
  label: '字幕（SRT、VTT）',
  endings: ['.srt', '.vtt'],
  sign: /^\uFEFF?(?:WEBVTT(?:\s|$)|\d+\r?\n\d\d:\d\d:\d\d,\d{3} -->)/,
  markup: ['subtitles'],
  async read(input) {
    const part = input.texts.part('cues', '字幕', true);
    const isVtt = /^\uFEFF?WEBVTT/.test(input.text);
    let cue = 0;
    let inCue = false;
    /** Lines that are texts unless times follow, for which the last one is the number. */
    let waiting: { line: string; number: number }[] = [];
    const put = () => {
      for (const { line, number } of waiting) input.texts.add(part, String(cue), number, line);
      waiting = [];
    };
    await eachLine(input, (line, number) => {
      if (TIMES.test(line)) {
        const last = waiting.at(-1)?.line ?? '';
        if (!inCue || /^\s*\d+\s*$/.test(last)) waiting.pop();
        if (cue > 0 && !(isVtt && !inCue)) put();
        waiting = [];
        inCue = true;
        cue++;
      } else if (line.trim() === '') {
        if (inCue) put();
        inCue = false;
      } else if (cue > 0 || inCue) {
        waiting.push({ line, number });
        // All but the last are texts, of this cue or of the one before a blank line.
        if (waiting.length > 1 && !(isVtt && !inCue)) {
          const last = waiting.pop();
          put();
          if (last) waiting.push(last);
        }
      }
    });
    if (inCue || !isVtt) put();
    if (cue === 0)
      input.problems.add(0, '没有找到字幕：每条应有一行时间，例如 00:00:01,000 --> 00:00:02,000。');
  },
};
