/** Features that browsers enable by default. */
const ON_BY_DEFAULT = new Set(['calt', 'clig', 'kern', 'liga']);
/** Features required for shaping or implied by the writing direction: not optional. */
const NOT_A_CHOICE = new Set([
  ...['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'rvrn', 'curs', 'dist', 'size', 'aalt', 'ssty', 'math'],
  ...['vert', 'vrt2', 'vrtr', 'vkrn', 'valt'],
  ...['init', 'medi', 'fina', 'isol', 'med2', 'fin2', 'fin3', 'ljmo', 'vjmo', 'tjmo'],
  ...['abvm', 'blwm', 'abvs', 'blws', 'pres', 'psts', 'half', 'haln', 'nukt', 'akhn', 'rphf', 'pref', 'abvf'],
  ...['blwf', 'pstf', 'cjct', 'cfar', 'dnom', 'numr'],
]);

const VERTICAL = new Set(['vhal', 'vpal', 'vkna', 'vapk', 'vchw']);
const HORIZONTAL = new Set(['halt', 'palt', 'hkna', 'apkn', 'chws', 'kern']);

interface FeatureSwitch {
  tag: string;
  name: string;
  byDefault: boolean;
}

/** Optional features of a face in a writing direction. */
export const featureSwitches = (
  features: readonly { tag: string; nameZh: string }[],
  vertical: boolean,
): FeatureSwitch[] =>
  features
    .filter((f) => !NOT_A_CHOICE.has(f.tag) && !(vertical ? HORIZONTAL : VERTICAL).has(f.tag))
    .map((f) => ({ tag: f.tag, name: f.nameZh, byDefault: ON_BY_DEFAULT.has(f.tag) }));

/** CSS value for the features changed from the default; undefined when none. */
export function featureValues(
  switches: readonly FeatureSwitch[],
  chosen: Readonly<Record<string, boolean>>,
): Record<string, number> | undefined {
  const entries = switches.flatMap((s) => {
    const on = chosen[s.tag];
    return on === undefined || on === s.byDefault ? [] : [[s.tag, on ? 1 : 0] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
