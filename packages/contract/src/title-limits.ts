/** Maxima and ranges of a title document (`title.ts`), in its units. */
export const TITLE_LIMITS = {
  lines: 6,
  /** Characters of all lines together. */
  characters: 40,
  /** Faces of all characters together. */
  faces: 8,
  outlines: 3,
  stops: 6,
  /** Characters of a seal. */
  seal: 4,
  weight: [1, 1000],
  size: [200, 4000],
  place: [-8000, 8000],
  angle: [-360, 360],
  offset: [-1000, 1000],
  /** Width of a line, and of the gap before it. */
  line: [0, 200],
  length: [0, 400],
  leading: [500, 3000],
  width: [40, 200],
  slant: [-30, 30],
  amount: [0, 100],
  rhythm: [-100, 100],
  seed: [0, 9999],
  sealSize: [100, 1500],
  /** Share (per cent) of the ground's width that the title takes, and how far (per cent of the height) it is raised. */
  fill: [10, 98],
  lift: [-45, 45],
} as const;
