import { type FileReading, type ReadingChoices, readGameText } from '../read.ts';

/** Reads a text as a file of this name, in UTF-8. */
export function readText(name: string, text: string, choices?: ReadingChoices): Promise<FileReading> {
  return readGameText({ name, bytes: new TextEncoder().encode(text) }, choices);
}

export function textsOf(reading: FileReading): string[] {
  return reading.lines.map((line) => line.text);
}

/** Texts as the game draws them. */
export function drawnOf(reading: FileReading): string[] {
  return reading.lines.map(({ text, undrawn }) => {
    let drawn = '';
    let at = 0;
    for (const [start, end] of undrawn) {
      drawn += text.slice(at, start);
      at = end;
    }
    return drawn + text.slice(at);
  });
}
