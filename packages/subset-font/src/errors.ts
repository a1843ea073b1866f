import { FontError } from '@ziwan/font-inspect/unpack';
import { type AxisSettings, SubsetError, type SubsetErrorCode } from '@ziwan/subset-engine';

/** Words of `subset-font` for a font that cannot be subset, which its users may look for. */
const BROKEN =
  'hb_subset_or_fail (harfbuzz) returned zero, indicating failure. Maybe the input file is corrupted?';

/** Messages for what `subset-font` has no words for. */
const WORDS: Partial<Record<SubsetErrorCode, string>> = {
  FONT_TOO_LARGE:
    'The font does not fit into the memory for subsetting (65 MiB with HarfBuzz, 358 MiB otherwise)',
  FONT_UNREADABLE: 'The font file cannot be read, or it has changed since it was opened',
  TIMEOUT: 'Subsetting this font took too long and was stopped',
  CRASHED: 'The subsetter crashed on this font',
  BUSY: 'Too many subsets are waiting',
  CLOSED: 'The font was closed',
};

const MISPLACED: readonly unknown[] = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND', 'ERR_INVALID_URL'];
/** True if a file of this package is not where it was, or became another kind of module, as after bundling. */
function isMisplaced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Errors of threads arrive without their code.
  const isOwnFileGone = /^ENOENT: .*\.(wasm|js)'$/.test(error.message);
  return (
    error.name === 'SyntaxError' || MISPLACED.includes((error as NodeJS.ErrnoException).code) || isOwnFileGone
  );
}

/** Gives an error of the engine or of unpacking the words of `subset-font`; `cause` says what it was. */
export function inWords(error: unknown, axes: AxisSettings): unknown {
  if (error instanceof FontError)
    return Object.assign(new FontError(error.code, brokenBy(error)), { cause: error });
  if (isMisplaced(error)) return internal(error);
  if (!(error instanceof SubsetError)) return error;
  const { code, axis } = error;
  const cause = error.cause ?? error;
  if (code === 'INTERNAL') return internal(cause);
  const words = code === 'AXIS_INVALID' ? axisWords(axes, axis) : (WORDS[code] ?? BROKEN);
  return new SubsetError(code, words, { cause, axis });
}

const brokenBy = ({ code }: FontError): string =>
  code === 'TOO_LARGE' ? 'The font is larger than 64 MiB when unpacked' : BROKEN;

function axisWords(axes: AxisSettings, axis = ''): string {
  const setting = axes[axis];
  const doubt = 'indicating failure. Maybe the axis does not exist in the font?';
  if (typeof setting !== 'object')
    return `hb_subset_input_pin_axis_location (harfbuzz) returned zero when pinning ${axis} to ${setting}, ${doubt}`;
  const [min, max, initial] = setting;
  return `hb_subset_input_set_axis_range (harfbuzz) returned zero when setting the range of ${axis} to [${min}; ${max}] and a default value of ${initial}, ${doubt}`;
}

function internal(cause: unknown): SubsetError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = isMisplaced(cause)
    ? '. If the program was bundled, keep @ziwan/subset-font out of the bundle: --external:@ziwan/subset-font of esbuild, externals of webpack, ssr.external of Vite'
    : '';
  return new SubsetError('INTERNAL', `The subsetter itself failed, not the font: ${reason}${advice}`, {
    cause,
  });
}
