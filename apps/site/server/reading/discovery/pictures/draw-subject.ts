import { isInvisible } from '@ziwan/contract';
import { mixed, type Setter } from '@ziwan/lettering';
import type { SubsetEngine } from '@ziwan/subset-engine';
import { type DrawnCatalogue, distinct, type IndexedFace } from '../../../fonts/coverage/index.ts';
import { drawPortrait, prepare, settingFace } from '../../../fonts/portraits/index.ts';
import { compose, SCENE, WIDTH } from './compose.ts';
import { INTERFACE, REGULAR, STANDING_IN, type Subject } from './subject.ts';

/** Maximum faces that share the text of one picture. */
const MOST_FACES = 5;
const TITLE = { size: 220, lines: 2 };
const LONG_TITLE = { size: 190, lines: 3 };
const SECONDS = 10;

/** Draws a PNG of `WIDTH` × `HEIGHT`. */
export async function drawSubject(
  subject: Subject,
  drawn: DrawnCatalogue,
  engine: Pick<SubsetEngine, 'subset'>,
): Promise<Uint8Array> {
  const { label, title, face, sample, strong, soft } = subject;
  const portrait = subject.portrait && (await drawPortrait(subject.portrait, engine, SCENE));
  const [setter, words] = await Promise.all([
    face ? prepare(engine, face, title + (sample?.text ?? '')) : shared(title, STANDING_IN, drawn, engine),
    shared([label, strong, soft].join(' '), INTERFACE, drawn, engine),
  ]);
  const svg = compose({
    label,
    title: { text: title, setter, ...(sample === null ? LONG_TITLE : TITLE) },
    sample,
    portrait,
    strong,
    soft,
    words,
  });
  // Loads the native code with the first picture.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { limitInputPixels: WIDTH * WIDTH })
    .removeAlpha()
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
}

/** Distributes characters over few faces, preferred ones first, then the widest; drops those no face has. */
async function shared(
  text: string,
  preferred: readonly string[],
  drawn: DrawnCatalogue,
  engine: Pick<SubsetEngine, 'subset'>,
): Promise<Setter> {
  const blank = distinct(text).filter(isInvisible);
  let left = distinct(text).filter((c) => !isInvisible(c));
  const setters = new Map<number, Promise<Setter>>();
  const take = (face: IndexedFace) => {
    const own = left.filter((c) => drawn.index.has(face.index, c));
    if (own.length === 0) return;
    const setter = prepare(engine, settingFace(face, REGULAR), String.fromCodePoint(...own, ...blank));
    for (const c of own) setters.set(c, setter);
    left = left.filter((c) => !drawn.index.has(face.index, c));
  };
  const known = preferred.flatMap((gno) => drawn.find(gno) ?? []);
  for (const face of known) take(face);
  if (left.length > 0) {
    const others = drawn.faces.filter((f) => !known.includes(f) && !f.italic);
    const widest = others.sort((a, b) => b.ranges.size - a.ranges.size);
    for (const face of widest.slice(0, MOST_FACES)) take(face);
  }
  const ready = new Map<number, Setter>();
  await Promise.all([...setters].map(async ([c, setter]) => void ready.set(c, await setter)));
  return mixed((character) => ready.get(character.codePointAt(0) as number));
}
