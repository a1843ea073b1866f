import { box, group, polygon, type Stage, times } from '../stage.ts';

/** Pixels of an em for a face whose own are not known. */
const USUAL_GRID = 16;

/** Where games by these titles are set; others among hills. */
const PLACES: Readonly<Record<string, 'water' | 'town'>> = {
  像素江湖: 'water',
  海的钥匙: 'water',
  海的鑰匙: 'water',
  星落村: 'town',
  第七日: 'town',
  最后一站: 'town',
  纸鹤: 'town',
  十二夜: 'town',
  ほしの村: 'town',
  'STAR FALL': 'town',
};

/** A game's screen in the pixels of the face: a place at night, and somebody speaks. Words: title, speaker, two lines. */
export function screen(stage: Stage): string {
  const [title = '', speaker = '', first = '', second = ''] = stage.words;
  const em = stage.grid ?? USUAL_GRID;
  const measure = Math.max(stage.set(first).advance, stage.set(second).advance) * em;
  // Whole pixels of the face: the longest line, and room for the arrow beside it.
  const w = Math.round(Math.max(measure + em * 3.4, (em * 10.6 * stage.width) / stage.height));
  const unit = stage.width / w;
  const h = Math.ceil(stage.height / unit);
  const px = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  // Middles of the two lines below the edge of the box.
  const middles = [Math.round(em * 1.25), Math.round(em * 2.6)] as const;
  // Two pixels between the lower line and the rule, which ends two pixels above the edge.
  const talk = px(Math.round(em * 0.7), 0, w - Math.round(em * 1.4), middles[1] + Math.ceil(em / 2) + 4);
  talk.y = h - talk.height - Math.round(em * 0.6);
  const ground = talk.y - Math.round(em * 0.9);
  const scale = [3, 2].find((k) => stage.set(title).advance * em * k < w * 0.6) ?? 1;
  const at = { x: Math.round(em * 0.9), y: Math.round(Math.max(em * 1.1, em * scale * 0.72)) };
  const written = at.x + stage.set(title).advance * em * scale;
  const radius = Math.round(ground * 0.19);
  const moon = {
    x: Math.round(Math.max(w * (stage.pick(2) ? 0.62 : 0.68), Math.min(written + radius * 1.3, w * 0.74))),
    y: Math.round(ground * 0.36),
    r: radius,
  };
  const parts = [
    box(px(0, 0, w, h), 'table'),
    ...stars(stage, w, ground, moon),
    pixelDisc(moon.x, moon.y, moon.r, 'seal'),
    ...placeOf(title, { stage, w, ground, moon: moon.x, sky: heartsEnd(em) + 2 }),
    box(px(0, ground, w, h - ground), 'board'),
  ];
  const shade = Math.max(1, Math.round(scale / 2));
  parts.push(
    lineOn(stage, title, at.x + shade, at.y + shade, em * scale, 'edge'),
    lineOn(stage, title, at.x, at.y, em * scale, 'ink'),
    hearts(w, em),
    box(px(talk.x - 2, talk.y - 1, talk.width + 4, talk.height + 2), 'board'),
    box(px(talk.x - 1, talk.y - 2, talk.width + 2, talk.height + 4), 'board'),
    box(talk, 'sheet'),
    box(px(talk.x + 1, talk.y + 1, talk.width - 2, 1), 'edge'),
    box(px(talk.x + 1, talk.y + talk.height - 2, talk.width - 2, 1), 'edge'),
  );
  const tab = Math.round(stage.set(speaker).advance * em) + em;
  parts.push(
    box(px(talk.x + em, talk.y - Math.round(em * 0.85), tab, Math.round(em * 1.3)), 'seal'),
    lineOn(stage, speaker, talk.x + em + Math.round(em / 2), talk.y - Math.round(em * 0.2), em, 'glow'),
    lineOn(stage, first, talk.x + em, talk.y + middles[0], em, 'ink'),
    lineOn(stage, second, talk.x + em, talk.y + middles[1], em, 'ink'),
    ...times(3, (i) =>
      box(px(talk.x + talk.width - em + i, talk.y + talk.height - 6 + i, 5 - 2 * i, 1), 'seal'),
    ),
  );
  return `<g shape-rendering="crispEdges">${group(`scale(${unit})`, parts.join(''))}</g>`;
}

interface Place {
  stage: Stage;
  w: number;
  ground: number;
  /** Middle of the moon. */
  moon: number;
  /** Upper end of what stands in the place. */
  sky: number;
}

function placeOf(title: string, { stage, w, ground, moon, sky }: Place): string[] {
  const k = Math.max(1, Math.floor(ground / 40));
  const far = hills(stage, w, ground, 0.5, 1, 'edge');
  if (PLACES[title] === 'water') {
    const shore = Math.round(ground * 0.72);
    return [
      hills(stage, w, shore, 0.3, 1, 'edge'),
      box({ x: 0, y: shore, width: w, height: ground - shore }, 'near'),
      ...waves(stage, w, shore, ground, moon),
      sprite(BOAT, Math.round(w * 0.3), Math.round(ground * 0.93), k),
      lighthouse(Math.round(w * 0.88), ground, k, Math.max(sky, Math.round(ground * 0.3))),
    ];
  }
  const traveller = sprite(TRAVELLER, Math.round(w * 0.34), ground, k);
  if (PLACES[title] === 'town') return [far, ...houses(stage, w, ground, k), traveller];
  return [
    far,
    hills(stage, w, ground, 0.28, 2, 'near'),
    pagoda(Math.round(w * 0.86), ground, Math.max(1, Math.floor(ground / 50)), sky),
    traveller,
  ];
}

/** Short crests, and the moon's light on the water. */
function waves(stage: Stage, w: number, top: number, bottom: number, moon: number): string[] {
  const crests = times(18, (i) => {
    const y = top + 1 + ((i * 3 + stage.pick(5, 3)) % Math.max(1, bottom - top - 1));
    return box({ x: (i * 37 + stage.pick(29, 4) * 11) % w, y, width: 3 + (i % 4), height: 1 }, 'edge');
  });
  const light = times(Math.ceil((bottom - top) / 2), (i) => {
    const half = Math.max(1, 4 - i + ((i * 5) % 3));
    return box({ x: moon - half, y: top + 2 * i, width: 2 * half, height: 1 }, 'seal');
  });
  return [...crests, ...light];
}

function lighthouse(x: number, ground: number, k: number, top: number): string {
  const tall = ground - top;
  const [room, band] = [3 * k, Math.max(2, Math.round(tall / 6))];
  return [
    box({ x: x - 7 * k, y: ground - 2 * k, width: 14 * k, height: 2 * k }, 'board'),
    box({ x: x - 2 * k, y: top + room, width: 4 * k, height: tall - room }, 'glow'),
    ...times(3, (i) =>
      box({ x: x - 2 * k, y: top + room + (2 * i + 1) * band - k, width: 4 * k, height: band }, 'seal'),
    ),
    box({ x: x - 3 * k, y: top + room - k, width: 6 * k, height: k }, 'board'),
    box({ x: x - k, y: top, width: 2 * k, height: room }, 'glow'),
    box({ x: x - 2 * k, y: top - k, width: 4 * k, height: k }, 'board'),
  ].join('');
}

/** Houses with gables, some of their windows lit, leaving the road of the traveller. */
function houses(stage: Stage, w: number, ground: number, k: number): string[] {
  return [0.05, 0.19, 0.52, 0.68, 0.84].map((at, i) => {
    const [x, wide] = [Math.round(w * at), Math.round(w * 0.12) - (i % 2) * 2 * k];
    const wall = Math.round(ground * (0.16 + 0.05 * ((i + stage.pick(3, 5)) % 3)));
    const eaves = ground - wall;
    const roof = times(Math.floor(wide / 4), (row) =>
      box({ x: x - k + row * 2, y: eaves - row - 1, width: wide + 2 * k - row * 4, height: 1 }, 'board'),
    );
    const panes = times(Math.max(1, Math.floor(wide / (6 * k))), (pane) =>
      box(
        { x: x + 2 * k + pane * 6 * k, y: eaves + 2 * k, width: 2 * k, height: 3 * k },
        (pane + i) % 3 === 0 ? 'seal' : 'glow',
      ),
    );
    return [box({ x, y: eaves, width: wide, height: wall }, 'near'), ...roof, ...panes].join('');
  });
}

/** Sets a line with its em box on whole pixels. @param y middle of the line */
function lineOn(
  stage: Stage,
  text: string,
  x: number,
  y: number,
  size: number,
  tone: 'ink' | 'edge' | 'glow',
): string {
  // The baseline of a pixel font lies on its grid, so that a whole number of pixels keeps all edges sharp.
  const { ink } = stage.set(text);
  const middle = ink ? Math.round(((ink.top + ink.bottom) / 2) * size) : 0;
  return stage.row(text, { x, y: y + middle - stage.middle * size, size }, tone);
}

function pixelDisc(cx: number, cy: number, r: number, tone: 'seal'): string {
  return times(2 * r + 1, (i) => {
    const half = Math.round(Math.sqrt(Math.max(0, r * r + r - (i - r) ** 2)));
    return half === 0 ? '' : box({ x: cx - half, y: cy - r + i, width: 2 * half, height: 1 }, tone);
  }).join('');
}

function stars(stage: Stage, w: number, ground: number, moon: { x: number; y: number; r: number }): string[] {
  return times(26, (i) => {
    const x = (i * 47 + stage.pick(31, 1) * 13) % w;
    const y = ((i * 29 + stage.pick(17, 2) * 7) % Math.max(1, Math.round(ground * 0.7))) + 2;
    const near = (x - moon.x) ** 2 + (y - moon.y) ** 2 < (moon.r + 3) ** 2;
    return near ? '' : box({ x, y, width: 1, height: 1 }, i % 3 ? 'soft' : 'sheet');
  });
}

/** A ridge in steps of two pixels. @param share of the height that it takes at most */
function hills(
  stage: Stage,
  w: number,
  ground: number,
  share: number,
  of: number,
  tone: 'edge' | 'near',
): string {
  const phase = stage.pick(31, of) / 5;
  const points: [number, number][] = [[0, ground]];
  for (let x = 0; x <= w; x += 2) {
    const wave = Math.sin(x / (w / 9) + phase) * 0.5 + Math.sin(x / (w / 23) + phase * 2) * 0.25 + 0.6;
    const y = ground - Math.max(1, Math.round(ground * share * wave * 0.75));
    points.push([x, y], [x + 2, y]);
  }
  points.push([w, ground]);
  return polygon(points, tone);
}

/** Up to five roofs, narrower and narrower, and a spire, all below `sky`. */
function pagoda(x: number, ground: number, k: number, sky: number): string {
  const parts: string[] = [];
  const room = (ground - sky) / k;
  const spire = (room >= 5 * 6 + 5 ? 5 : 2) * k;
  const roofs = Math.max(1, Math.min(5, Math.floor((room - 2) / 6)));
  let y = ground;
  for (let i = 0; i < roofs; i++) {
    const half = (1 + (roofs - i) * 2) * k;
    const wall = 4 * k;
    parts.push(box({ x: x - half + 3 * k, y: y - wall, width: 2 * half - 6 * k, height: wall }, 'board'));
    parts.push(
      box({ x: x - k, y: y - wall + k, width: 2 * k, height: wall - k }, i === 0 ? 'seal' : 'table'),
    );
    y -= wall;
    parts.push(box({ x: x - half, y: y - k, width: 2 * half, height: k }, 'board'));
    parts.push(box({ x: x - half + 2 * k, y: y - 2 * k, width: 2 * half - 4 * k, height: k }, 'board'));
    parts.push(box({ x: x - half - k, y: y - 2 * k, width: k, height: k }, 'board'));
    parts.push(box({ x: x + half, y: y - 2 * k, width: k, height: k }, 'board'));
    y -= 2 * k;
  }
  parts.push(box({ x: x - k / 2, y: y - spire, width: k, height: spire }, 'board'));
  return parts.join('');
}

/** Somebody with a hat, a cloak and a red pack. */
const TRAVELLER = [
  '...##...',
  '..####..',
  '########',
  '..oooo..',
  '.######.',
  '.####rr.',
  '.####rr.',
  '.######.',
  '..#..#..',
  '..#..#..',
];

/** A boat with a roof of matting, and its oarsman. */
const BOAT = [
  '.....##.........',
  '....####........',
  '....oo..........',
  '...####..rrrr...',
  '..#####.rrrrrr..',
  '...###..r#rr#r..',
  '################',
  '.##############.',
  '..############..',
];

/** Draws rows of pixels that stand on `bottom`. */
function sprite(rows: readonly string[], x: number, bottom: number, k: number): string {
  return rows
    .flatMap((row, r) =>
      [...row].map((dot, c) => {
        if (dot === '.') return '';
        const tone = dot === 'r' ? 'seal' : dot === 'o' ? 'table' : 'board';
        return box({ x: x + c * k, y: bottom - (rows.length - r) * k, width: k, height: k }, tone);
      }),
    )
    .join('');
}

const HEART = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'];
const heartsTop = (em: number) => Math.round(em * 0.7);
const heartsEnd = (em: number) => heartsTop(em) + HEART.length;

function hearts(w: number, em: number): string {
  return times(3, (i) =>
    HEART.map((row, r) => {
      const from = row.indexOf('#');
      const cells = [...row].flatMap((dot, c) =>
        dot === '#'
          ? [
              box(
                {
                  x: w - Math.round(em * 0.8) - (3 - i) * 9 + 2 + c,
                  y: heartsTop(em) + r,
                  width: 1,
                  height: 1,
                },
                i === 2 ? 'edge' : 'seal',
              ),
            ]
          : [],
      );
      return from < 0 ? '' : cells.join('');
    }).join(''),
  ).join('');
}
