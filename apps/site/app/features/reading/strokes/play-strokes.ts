import { buttonClass } from '../../../ui/button.tsx';

/** Brush speed in drawing units per ms, and limits per stroke in ms. */
const SPEED = 0.9;
const LEAST = 260;
const MOST = 900;
/** Pause between strokes, in ms. */
const PAUSE = 140;

const SVG = 'http://www.w3.org/2000/svg';

/** Adds a button to each figure that animates the strokes. @returns removes them */
export function playStrokes(text: HTMLElement): () => void {
  const ends = Array.from(text.querySelectorAll<HTMLElement>('[data-character]'), addButton);
  return () => {
    for (const end of ends) end();
  };
}

function addButton(figure: HTMLElement): () => void {
  const paths = [...figure.querySelectorAll<SVGPathElement>(':scope > svg path[data-way]')];
  const names = [...figure.querySelectorAll('ol:not([data-methods]) > li')].map((li) => li.textContent ?? '');
  const row = document.createElement('p');
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: buttonClass('line'),
  });
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  row.append(button, said);
  figure.querySelector(':scope > svg')?.after(row);

  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let running: AbortController | null = null;
  /** With reduced motion each click adds a stroke. */
  let shown = 0;

  const label = () => {
    button.textContent = running ? '停' : still.matches ? (shown > 0 ? '下一笔' : '逐笔看') : '看怎么写';
    button.ariaLabel = `${button.textContent}：${figure.dataset.character}`;
  };
  const say = (stroke: number) => {
    said.textContent = `第 ${stroke} 笔${names[stroke - 1] ? ` ${names[stroke - 1]}` : ''}`;
  };
  const rest = () => {
    running = null;
    shown = 0;
    for (const path of paths) delete path.dataset.waiting;
    said.textContent = '';
    label();
  };
  const step = () => {
    shown = shown >= paths.length ? 1 : shown + 1;
    for (const [i, path] of paths.entries()) path.toggleAttribute('data-waiting', i >= shown);
    say(shown);
    label();
  };
  const play = async () => {
    const own = new AbortController();
    running = own;
    label();
    for (const path of paths) path.dataset.waiting = '';
    for (const [i, path] of paths.entries()) {
      say(i + 1);
      await write(path, own.signal);
      if (own.signal.aborted) break;
      delete path.dataset.waiting;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    if (running === own) rest();
  };
  const press = () => {
    if (running) {
      running.abort();
      rest();
    } else if (still.matches) step();
    else void play();
  };
  button.addEventListener('click', press);
  still.addEventListener('change', label);
  label();
  return () => {
    running?.abort();
    still.removeEventListener('change', label);
    rest();
    row.remove();
  };
}

/** A wide line along the brush path, clipped to the stroke's outline. */
async function write(path: SVGPathElement, signal: AbortSignal): Promise<void> {
  const way = (path.dataset.way ?? '').split(' ').map(Number);
  const points: [number, number][] = [];
  for (let i = 0; i + 1 < way.length; i += 2) points.push([way[i] as number, way[i + 1] as number]);
  const clip = document.createElementNS(SVG, 'clipPath');
  clip.id = `${path.id}-clip`;
  const outline = document.createElementNS(SVG, 'path');
  outline.setAttribute('d', path.getAttribute('d') ?? '');
  clip.append(outline);
  const trace = document.createElementNS(SVG, 'path');
  trace.dataset.trace = '';
  trace.setAttribute('d', `M${points.join('L')}`);
  trace.setAttribute('clip-path', `url(#${clip.id})`);
  path.after(clip, trace);
  const length = trace.getTotalLength();
  const animation = trace.animate(
    { strokeDasharray: [`${length} ${length}`, `${length} ${length}`], strokeDashoffset: [length, 0] },
    { duration: Math.max(LEAST, Math.min(MOST, length / SPEED)), easing: 'ease-in-out', fill: 'forwards' },
  );
  const end = () => animation.cancel();
  signal.addEventListener('abort', end, { once: true });
  // A cancelled animation counts as finished.
  await animation.finished.catch(() => {});
  signal.removeEventListener('abort', end);
  clip.remove();
  trace.remove();
}
