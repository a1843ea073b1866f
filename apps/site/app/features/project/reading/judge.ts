import { type CoverageSets, decodeCoverage } from '@ziwan/contract';
import {
  drawnOf,
  ENCODINGS,
  excerptAround,
  type FileReading,
  FORMATS,
  type GameLine,
  leftOutOf,
  leftOutWords,
  readGameText,
} from '@ziwan/game-text';
import { lackedBy, ScriptCount, verdictsOf } from '@ziwan/game-verdict';
import { type CharacterForms, formsOf } from './character-forms.ts';
import { choicesOf } from './choices-of.ts';
import type { LackedInScript, ScriptSource, ScriptSummary, TextSummary } from './messages.ts';

/** Length (characters) of a line that shows a face well. */
const SAMPLE = { min: 5, max: 14 } as const;
const SAMPLES = 3;
/** Lines listed for a lacked character. */
const LINES = 5;

interface Read {
  readonly reading: FileReading;
  readonly count: ScriptCount;
}

/** What the worker knows: the readings of the current script, and the coverage of the catalogue. */
export class Judge {
  #sets: CoverageSets | null = null;
  #forms: (char: string) => readonly string[] = () => [];
  #read = new Map<string, Read>();
  #readings: readonly FileReading[] = [];
  #script = new ScriptCount([]);

  setCoverage(bytes: ArrayBuffer): void {
    this.#sets = decodeCoverage(bytes).sets;
  }

  setForms(forms: CharacterForms): void {
    this.#forms = formsOf(forms);
  }

  /** Reads the texts that are new, and judges the whole script. */
  async read(
    sources: readonly ScriptSource[],
    onProgress: (done: number, of: number) => void,
  ): Promise<ScriptSummary> {
    const read = new Map<string, Read>();
    for (const [i, source] of sources.entries()) {
      onProgress(i, sources.length);
      const key = JSON.stringify([source.id, source.settings]);
      const held = this.#read.get(key);
      if (held) {
        read.set(key, held);
        continue;
      }
      const bytes = await bytesOf(source.blob);
      const reading = bytes
        ? await readGameText({ name: source.name, bytes }, choicesOf(source), {
            onProgress: (share) => onProgress(i + share, sources.length),
          })
        : unreadable(source.name);
      read.set(key, { reading, count: new ScriptCount([reading]) });
    }
    this.#read = read;
    this.#readings = [...read.values()].map(({ reading }) => reading);
    this.#script = new ScriptCount(this.#readings);
    onProgress(sources.length, sources.length);
    const texts = [...read.values()].map(({ reading, count }, i) =>
      summaryOf((sources[i] as ScriptSource).id, reading, count),
    );
    return {
      texts,
      formats: Object.entries(FORMATS).map(([value, { label }]) => ({ value, label })),
      encodings: ENCODINGS,
      characters: this.#script.characters.length,
      total: this.#script.total,
      leftOut: leftOutWords(leftOutOf(this.#readings, (codePoint) => this.#script.has(codePoint))),
      sample: texts.flatMap(({ samples }) => samples)[0] ?? '',
      verdicts: this.#sets && this.#script.total > 0 ? verdictsOf(this.#script, this.#sets) : [],
    };
  }

  lacked(face: number): LackedInScript[] {
    const sets = this.#sets;
    if (!sets) return [];
    return lackedBy(this.#script, sets, face).map(({ places, ...lacked }) => ({
      ...lacked,
      forms: this.#forms(lacked.char)
        .filter((form) => sets.drawsAll(face, form))
        .join(''),
      lines: places.slice(0, LINES).map(({ text, line }) => {
        const { name, lines } = this.#readings[text] as FileReading;
        const found = lines[line] as GameLine;
        return { name, line: found.line, key: found.key, text: excerptAround(drawnOf(found), lacked.char) };
      }),
    }));
  }
}

/** Null for a folder, and for a file that was moved or deleted since. */
const bytesOf = (blob: Blob): Promise<Uint8Array | null> =>
  blob.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );

const unreadable = (name: string): FileReading => ({
  name,
  format: 'txt',
  encoding: 'utf-8',
  lines: [],
  problems: [{ line: 0, message: '浏览器读不了它：可能是文件夹，或者文件已经移走。请重新放一次。' }],
  parts: [],
  markup: [],
  leftOut: [],
  isChosen: false,
});

function summaryOf(id: string, reading: FileReading, count: ScriptCount): TextSummary {
  const samples: string[] = [];
  for (const line of reading.lines) {
    if (samples.length === SAMPLES) break;
    const drawn = drawnOf(line).trim();
    const length = [...drawn].length;
    if (length >= SAMPLE.min && length <= SAMPLE.max) samples.push(drawn);
  }
  const first = reading.lines[0];
  if (samples.length === 0 && first) samples.push([...drawnOf(first).trim()].slice(0, SAMPLE.max).join(''));
  return {
    id,
    format: reading.format,
    encoding: reading.encoding,
    parts: reading.parts,
    markup: reading.markup,
    lines: reading.lines.length,
    characters: [...count.characters]
      .sort((a, b) => a - b)
      .map((c) => String.fromCodePoint(c))
      .join(''),
    problems: reading.problems,
    samples,
  };
}
