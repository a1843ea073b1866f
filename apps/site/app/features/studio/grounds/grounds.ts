/** Grounds drawn for titles, as SVG that fills any shape. */
export interface Ground {
  readonly id: string;
  readonly name: string;
  draw(width: number, height: number): string;
}

/** Numbers in [0, 1) that are the same for everybody. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state - 1) / 2_147_483_646;
  };
}
const n = (value: number): string => String(Math.round(value * 10) / 10);

const gradient = (id: string, stops: readonly [number, string][], rest = 'x2="0" y2="1"'): string =>
  `<linearGradient id="${id}" ${rest}>${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

/** The silhouette of hills from the left to the right edge, down to the foot of the picture. */
function ridge(w: number, h: number, base: number, rise: number, waves: number, seed: number): string {
  const random = numbers(seed);
  const points = Array.from({ length: waves * 2 + 1 }, (_, i) => ({
    x: (w * i) / (waves * 2),
    y: h * base - (i % 2 === 0 ? 0.15 : 0.55 + random() * 0.45) * rise * h,
  }));
  let path = `M0 ${n(h)}L0 ${n(points[0]?.y ?? h)}`;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]] as [{ x: number; y: number }, { x: number; y: number }];
    const mid = (a.x + b.x) / 2;
    path += `C${n(mid)} ${n(a.y)} ${n(mid)} ${n(b.y)} ${n(b.x)} ${n(b.y)}`;
  }
  return `${path}L${n(w)} ${n(h)}Z`;
}

function snow(w: number, h: number): string {
  const random = numbers(41);
  const s = Math.max(w, h);
  const flakes = Array.from({ length: 90 }, () => {
    const r = (0.0012 + random() ** 3 * 0.006) * s;
    return `<circle cx="${n(random() * w)}" cy="${n(random() * h)}" r="${n(r)}" fill="#fff" opacity="${n(0.45 + random() * 0.5)}"/>`;
  });
  return (
    `<defs>${gradient('sky', [
      [0, '#c3d3e3'],
      [0.55, '#e4ecf3'],
      [1, '#f7f9fb'],
    ])}${gradient('far', [
      [0, '#a9bccf'],
      [1, '#dde7ef'],
    ])}${gradient('near', [
      [0, '#d6e2ec'],
      [1, '#fbfcfd'],
    ])}</defs>` +
    `<rect width="${w}" height="${h}" fill="url(#sky)"/><path d="${ridge(w, h, 0.86, 0.3, 3, 5)}" fill="url(#far)"/>` +
    `<path d="${ridge(w, h, 0.98, 0.2, 2, 17)}" fill="url(#near)"/>${flakes.join('')}`
  );
}

function ink(w: number, h: number): string {
  const washes = [
    [0.8, 0.42, 3, 3, 0.1],
    [0.9, 0.34, 2, 11, 0.16],
    [1.02, 0.24, 3, 29, 0.3],
  ] as const;
  const r = Math.min(w, h) * 0.085;
  return (
    `<defs>${washes.map(([, , , , o], i) => `<linearGradient id="w${i}" x2="0" y2="1"><stop offset="0" stop-color="#2a2620" stop-opacity="${o * 1.6}"/><stop offset="1" stop-color="#2a2620" stop-opacity="0"/></linearGradient>`).join('')}</defs>` +
    `<rect width="${w}" height="${h}" fill="#f1ebdf"/><circle cx="${n(w * 0.82)}" cy="${n(h * 0.22)}" r="${n(r)}" fill="#b8281c" opacity=".82"/>` +
    washes
      .map(
        ([base, rise, waves, seed], i) =>
          `<path d="${ridge(w, h, base, rise, waves, seed)}" fill="url(#w${i})"/>`,
      )
      .join('')
  );
}

function dark(w: number, h: number): string {
  const s = Math.min(w, h);
  const [m, bar] = [s * 0.06, s * 0.075];
  const slot = s * 0.11;
  const slots = Array.from({ length: Math.max(3, Math.floor((w - 2 * m) / (slot * 1.2) / 2)) }, (_, i) => {
    const x = w - m - (i + 1) * slot * 1.16;
    return `<rect x="${n(x)}" y="${n(h - m - slot)}" width="${n(slot)}" height="${n(slot)}" rx="${n(slot * 0.12)}" fill="#1c2633" stroke="#3c4d61"/>`;
  });
  return (
    `<defs>${gradient('g', [
      [0, '#10161f'],
      [1, '#1a2431'],
    ])}${glow('light', '#2f6f8f', 0.5)}</defs>` +
    `<rect width="${w}" height="${h}" fill="url(#g)"/><ellipse cx="${n(w / 2)}" cy="${n(h * 0.42)}" rx="${n(w * 0.6)}" ry="${n(h * 0.6)}" fill="url(#light)"/>` +
    `<rect x="${n(m)}" y="${n(m)}" width="${n(w * 0.24)}" height="${n(bar * 0.42)}" rx="${n(bar * 0.2)}" fill="#24313f"/>` +
    `<rect x="${n(m)}" y="${n(m)}" width="${n(w * 0.17)}" height="${n(bar * 0.42)}" rx="${n(bar * 0.2)}" fill="#3fa7a0"/>` +
    `<rect x="${n(m)}" y="${n(m + bar * 0.62)}" width="${n(w * 0.18)}" height="${n(bar * 0.24)}" rx="${n(bar * 0.12)}" fill="#2c3a4a"/>` +
    `<circle cx="${n(w - m - s * 0.07)}" cy="${n(m + s * 0.07)}" r="${n(s * 0.07)}" fill="#18212c" stroke="#3c4d61"/>${slots.join('')}`
  );
}

function night(w: number, h: number): string {
  const random = numbers(97);
  const s = Math.max(w, h);
  const lights = ['#ffb45e', '#ff7f50', '#7fc7ff', '#ffe2a8', '#c58bff'];
  const blurred = Array.from({ length: 46 }, (_, i) => {
    const r = (0.008 + random() ** 2 * 0.03) * s;
    const y = h * (0.56 + random() * 0.4);
    return `<circle cx="${n(random() * w)}" cy="${n(y)}" r="${n(r)}" fill="${lights[i % lights.length]}" opacity="${n(0.12 + random() * 0.3)}"/>`;
  });
  const stars = Array.from(
    { length: 60 },
    () =>
      `<circle cx="${n(random() * w)}" cy="${n(random() * h * 0.5)}" r="${n(0.0006 * s + random() * 0.0012 * s)}" fill="#fff" opacity="${n(0.3 + random() * 0.6)}"/>`,
  );
  const houses = Array.from({ length: 16 }, (_, i) => {
    const width = w / 14;
    const height = h * (0.12 + random() * 0.22);
    return `<rect x="${n(i * width - width / 2)}" y="${n(h - height)}" width="${n(width * 1.04)}" height="${n(height)}" fill="#0a0d16"/>`;
  });
  return (
    `<defs>${gradient('sky', [
      [0, '#090d1c'],
      [0.5, '#1b2140'],
      [0.8, '#4a2f4b'],
      [1, '#6b3b3c'],
    ])}${glow('moon', '#ffdfae', 0.55)}<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${n(s * 0.004)}"/></filter></defs>` +
    `<rect width="${w}" height="${h}" fill="url(#sky)"/><circle cx="${n(w * 0.8)}" cy="${n(h * 0.2)}" r="${n(s * 0.22)}" fill="url(#moon)"/>${stars.join('')}` +
    `<g opacity=".85">${houses.join('')}</g><g filter="url(#soft)">${blurred.join('')}</g>`
  );
}

function paper(w: number, h: number): string {
  const random = numbers(7);
  const s = Math.max(w, h);
  const fibres = Array.from({ length: 120 }, () => {
    const [x, y] = [random() * w, random() * h];
    const [dx, dy] = [(random() - 0.5) * s * 0.04, (random() - 0.5) * s * 0.02];
    return `<path d="M${n(x)} ${n(y)}q${n(dx)} ${n(-dy)} ${n(dx * 1.6)} ${n(dy)}" opacity="${n(0.1 + random() * 0.25)}"/>`;
  });
  return (
    `<defs>${gradient(
      'p',
      [
        [0, '#f8f4ea'],
        [1, '#efe8d8'],
      ],
      'x2="1" y2="1"',
    )}</defs><rect width="${w}" height="${h}" fill="url(#p)"/>` +
    `<g fill="none" stroke="#a2906c" stroke-width="${n(s * 0.0008)}">${fibres.join('')}</g>`
  );
}

const CHECK = 12;
const clear = (w: number, h: number): string =>
  `<defs><pattern id="c" width="${2 * CHECK}" height="${2 * CHECK}" patternUnits="userSpaceOnUse"><rect width="${2 * CHECK}" height="${2 * CHECK}" fill="#fff"/><path d="M0 0h${CHECK}v${2 * CHECK}h${CHECK}v${-CHECK}H0z" fill="#dcdcdc"/></pattern></defs><rect width="${w}" height="${h}" fill="url(#c)"/>`;

export const GROUNDS: readonly Ground[] = [
  { id: 'paper', name: '纸', draw: paper },
  { id: 'ink', name: '水墨', draw: ink },
  { id: 'snow', name: '雪', draw: snow },
  { id: 'night', name: '夜', draw: night },
  { id: 'interface', name: '深色界面', draw: dark },
  { id: 'clear', name: '透明', draw: clear },
];

export const groundOf = (id: string): Ground =>
  GROUNDS.find((ground) => ground.id === id) ?? (GROUNDS[0] as Ground);

export const groundSvg = (id: string, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${groundOf(id).draw(width, height)}</svg>`;

const urls = new Map<string, string>();

/** Address of a ground, which is drawn once in each size. */
export function groundUrl(id: string, width: number, height: number): string {
  const key = `${id} ${width} ${height}`;
  const known = urls.get(key);
  if (known) return known;
  const url = `data:image/svg+xml,${encodeURIComponent(groundSvg(id, width, height))}`;
  urls.set(key, url);
  return url;
}
