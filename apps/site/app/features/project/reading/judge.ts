import {
  CHARACTER_SET_IDS,
  type CharacterSetId,
  type CommonHanzi,
  type CoverageSets,
  characterSets,
  decodeCoverage,
  type RoleDraws,
  roleCharacters,
  sortedUnits,
} from '@ziwan/contract';
import {
  drawnOf,
  ENCODINGS,
  excerptAround,
  type FileReading,
  FORMATS,
  leftOutOf,
  leftOutWords,
  readGameText,
} from '@ziwan/game-text';
import {
  type DrawnText,
  type FaceVerdict,
  groupsOf,
  type JudgedText,
  lackedBy,
  priceOf,
  roleTexts,
  ScriptCount,
  suggestionsFor,
  verdictsOf,
} from '@ziwan/game-verdict';
import { type CharacterForms, formsOf } from './character-forms.ts';
import { choicesOf } from './choices-of.ts';
import type {
  JudgedProject,
  LackedInScript,
  RoleSummary,
  ScriptSource,
  ScriptSummary,
  TextSummary,
} from './messages.ts';

/** Length (characters) of a line that shows a face well. */
const SAMPLE = { min: 4, max: 14 } as const;
const SAMPLES = 3;
/** Lines of an excerpt, and the most characters (code points) of one. */
const EXCERPT = { lines: 3, length: 40 } as const;
/** Lines listed for a lacked character. */
const LINES = 5;

interface Read {
  readonly reading: FileReading;
  readonly count: ScriptCount;
}

/** A text with its groups, and what these were made from. */
interface Grouped {
  readonly key: string;
  readonly text: JudgedText;
}

interface JudgedRole {
  readonly texts: readonly DrawnText[];
  readonly count: ScriptCount;
}

/** What the worker knows: the readings of the current script, and the coverage of the catalogue. */
export class Judge {
  #sets: CoverageSets | null = null;
  #forms: (char: string) => readonly string[] = () => [];
  #read = new Map<string, Read>();
  #grouped: readonly Grouped[] = [];
  #project: JudgedProject = { sources: [], roles: [], engine: 'any' };
  #hanzi: CommonHanzi | null = null;
  #charactersIn: (set: CharacterSetId) => string = () => '';
  /** By what they draw (JSON). */
  #roles = new Map<string, JudgedRole>();

  setCoverage(bytes: ArrayBuffer): void {
    this.#sets = decodeCoverage(bytes).sets;
  }

  setForms(forms: CharacterForms): void {
    this.#forms = formsOf(forms);
  }

  /** Takes the hanzi of the large sets: the policy of workers lets them import nothing. */
  setHanzi(hanzi: CommonHanzi): void {
    this.#hanzi = hanzi;
  }

  /** Reads the texts that are new, and judges the whole script and what each role draws. */
  async read(project: JudgedProject, onProgress: (done: number, of: number) => void): Promise<ScriptSummary> {
    const { sources, engine } = project;
    const read = new Map<string, Read>();
    for (const [i, source] of sources.entries()) {
      const key = JSON.stringify([source.id, source.settings]);
      const held = this.#read.get(key);
      if (held) {
        read.set(key, held);
        continue;
      }
      onProgress(i, sources.length);
      const bytes = await bytesOf(source.blob);
      const reading = bytes
        ? await readGameText({ name: source.name, bytes }, choicesOf(source), {
            onProgress: (share) => onProgress(i + share, sources.length),
          })
        : unreadable(source.name);
      read.set(key, { reading, count: new ScriptCount([reading]) });
      if (i === sources.length - 1) onProgress(sources.length, sources.length);
    }
    this.#read = read;
    this.#charactersIn = characterSets(engine, this.#hanzi);
    this.#group(project, [...read]);
    const whole = this.#judged(undefined);
    const texts = [...read.values()].map(({ reading, count }, i) => {
      const { id } = sources[i] as ScriptSource;
      return summaryOf(id, reading, count, (this.#grouped[i] as Grouped).text.groups);
    });
    return {
      texts,
      roles: project.roles.map((role) => this.#summaryOf(role)),
      formats: Object.entries(FORMATS).map(([value, { label }]) => ({ value, label })),
      encodings: ENCODINGS,
      characters: whole.count.characters.length,
      total: whole.count.total,
      leftOut: leftOutWords(
        leftOutOf(
          [...read.values()].map(({ reading }) => reading),
          (codePoint) => whole.count.has(codePoint),
        ),
      ),
      sample: sampleOf(texts),
      verdicts: this.#verdictsOf(whole),
    };
  }

  /** @param roles names; empty for the whole script */
  lacked(face: number, roles: readonly string[] = []): LackedInScript[] {
    const sets = this.#sets;
    if (!sets) return [];
    const chosen = this.#project.roles.filter(({ name }) => roles.includes(name));
    const judged =
      chosen.length > 0 ? chosen.map(({ draws }) => this.#judged(draws)) : [this.#judged(undefined)];
    const found = new Map<string, LackedInScript>();
    for (const { texts, count } of judged)
      for (const { places, ...lacked } of lackedBy(count, sets, face)) {
        if (found.has(lacked.char)) continue;
        const forms = this.#forms(lacked.char).filter((form) => sets.drawsAll(face, form));
        const lines = places.slice(0, LINES).map(({ text, line }) => {
          const { name, lines } = texts[text] as DrawnText;
          const { line: number, key, ...written } = lines[line] as DrawnText['lines'][number];
          return { name, line: number, key, text: excerptAround(drawnOf(written), lacked.char) };
        });
        found.set(lacked.char, { ...lacked, forms: forms.join(''), lines });
      }
    return [...found.values()];
  }

  /** Divides the texts into groups; what was judged of them is forgotten if any of it has changed. */
  #group(project: JudgedProject, read: readonly [key: string, read: Read][]): void {
    const before = new Map(this.#grouped.map((grouped) => [grouped.key, grouped]));
    const grouped = read.map(([id, { reading }], i) => {
      const source = project.sources[i] as ScriptSource;
      const key = JSON.stringify([id, source.name, source.languages, source.charactersOnly && source.groups]);
      return before.get(key) ?? { key, text: judgedText(source, reading) };
    });
    const same =
      project.engine === this.#project.engine &&
      grouped.length === this.#grouped.length &&
      grouped.every((each, i) => each === this.#grouped[i]);
    if (!same) this.#roles.clear();
    this.#grouped = grouped;
    this.#project = project;
  }

  #judged(draws: RoleDraws | undefined): JudgedRole {
    const key = JSON.stringify(draws ?? {});
    const held = this.#roles.get(key);
    if (held) return held;
    const texts = roleTexts(
      draws,
      this.#grouped.map(({ text }) => text),
      this.#charactersIn,
    );
    const judged = { texts, count: new ScriptCount(texts) };
    // A line that is typed must not leave one count for each letter.
    if (this.#roles.size >= KEPT_COUNTS) this.#roles.clear();
    this.#roles.set(key, judged);
    return judged;
  }

  #summaryOf({ name, draws }: JudgedProject['roles'][number]): RoleSummary {
    const judged = this.#judged(draws);
    const texts = this.#grouped.map(({ text }) => text);
    const charactersIn = this.#charactersIn;
    const characters = roleCharacters(draws, texts, charactersIn);
    const given = { draws, texts: judged.texts, characters, engine: this.#project.engine, charactersIn };
    return {
      name,
      characters,
      verdicts: this.#verdictsOf(judged),
      sample: draws?.line || (roleSample(judged.texts) ?? [...characters].slice(0, SAMPLE.max).join('')),
      suggested: suggestionsFor(given),
      prices: Object.fromEntries(
        CHARACTER_SET_IDS.map((set) => [set, priceOf(given, set)]),
      ) as RoleSummary['prices'],
    };
  }

  #verdictsOf({ count }: JudgedRole): readonly FaceVerdict[] {
    return this.#sets && count.total > 0 ? verdictsOf(count, this.#sets) : [];
  }
}

/** Roles whose counts are kept. */
const KEPT_COUNTS = 40;

/** A text as roles see it. Of a list of characters, the groups are known from its file alone. */
function judgedText(source: ScriptSource, { lines, format, language }: FileReading): JudgedText {
  const { name, languages, groups, charactersOnly } = source;
  if (!charactersOnly) return { name, format, lines, groups: groupsOf({ name, lines, languages, language }) };
  const [text] = groupsOf({ name: '', lines });
  return { name, format, lines: null, groups: groups ?? [{ characters: text?.characters ?? '' }] };
}

/** Of the text with most characters, the first line that shows a face well. */
const sampleOf = (texts: readonly TextSummary[]): string =>
  [...texts].sort((a, b) => b.characters.length - a.characters.length).flatMap(({ samples }) => samples)[0] ??
  '';

/** Lines of a length that shows a face well: in hanzi and drawn as they are written, then with gaps, then any. */
function samplesIn(lines: DrawnText['lines'], most: number): string[] {
  const whole: string[] = [];
  const gapped: string[] = [];
  const others: string[] = [];
  for (const line of lines) {
    if (whole.length === most) break;
    const drawn = drawnOf(line).trim();
    const length = [...drawn].length;
    if (length < SAMPLE.min || length > SAMPLE.max) continue;
    const isHanzi = (drawn.match(HANZI)?.length ?? 0) * 2 > length;
    const found = !isHanzi ? others : line.undrawn.length > 0 ? gapped : whole;
    if (found.length < most) found.push(drawn);
  }
  return [...whole, ...gapped, ...others].slice(0, most);
}

/** The first lines that draw something, with their variables, without which a sentence has gaps. */
function excerptOf(lines: DrawnText['lines']): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (found.length === EXCERPT.lines) break;
    if (drawnOf(line).trim() === '') continue;
    const written = [...line.text.replace(/[^\S\u3000]+/g, ' ').trim()];
    const cut = written.slice(0, EXCERPT.length).join('');
    found.push(written.length > EXCERPT.length ? `${cut}…` : cut);
  }
  return found;
}

/** Of the longest text of a role. */
const roleSample = (texts: readonly DrawnText[]): string | undefined =>
  [...texts].sort((a, b) => b.lines.length - a.lines.length).flatMap(({ lines }) => samplesIn(lines, 1))[0];

const HANZI = /\p{Script=Han}/gu;

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
  isStopped: true,
  isEmpty: false,
});

function summaryOf(
  id: string,
  reading: FileReading,
  count: ScriptCount,
  groups: TextSummary['groups'],
): TextSummary {
  const samples = samplesIn(reading.lines, SAMPLES);
  const first = reading.lines[0];
  if (samples.length === 0 && first) samples.push([...drawnOf(first).trim()].slice(0, SAMPLE.max).join(''));
  return {
    id,
    format: reading.format,
    encoding: reading.encoding,
    parts: reading.parts,
    markup: reading.markup,
    lines: reading.lines.length,
    characters: sortedUnits([
      ...Array.from(count.characters, (c) => String.fromCodePoint(c)),
      ...count.sequences,
    ]),
    groups,
    problems: reading.problems,
    samples,
    excerpt: excerptOf(reading.lines),
  };
}
