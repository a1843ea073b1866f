import type { Get } from '@ziwan/infra/settings';
import { ConfigError } from './error.ts';
import { httpUrl } from './values.ts';

/** Values of the standard variable `OTEL_TRACES_SAMPLER`. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
type SamplerName = (typeof SAMPLERS)[number];

export interface TracingConfig {
  /** URL that receives spans over OTLP/HTTP. */
  readonly url: string;
  /** Request headers of exports, such as the collector's API key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** Share of traces that a ratio sampler keeps, 0–1. */
  readonly ratio: number;
  /** Time (ms) between exports. */
  readonly interval: number;
  /** Timeout (ms) of an export, retries included. */
  readonly timeout: number;
}

/**
 * Reads OpenTelemetry's standard variables. Without `OTEL_EXPORTER_OTLP_ENDPOINT` the others are ignored, since they
 * may be set for every program of a machine.
 * @throws ConfigError
 */
export function readTracing(get: Get): TracingConfig | null {
  const endpoint = get('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return null;
  const { href } = httpUrl(endpoint, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  return {
    url: new URL('v1/traces', href.endsWith('/') ? href : `${href}/`).href,
    headers: readHeaders(get('OTEL_EXPORTER_OTLP_HEADERS')),
    serviceName: get('OTEL_SERVICE_NAME') ?? 'ziwan',
    sampler: readSampler(get('OTEL_TRACES_SAMPLER')),
    ratio: readRatio(get('OTEL_TRACES_SAMPLER_ARG')),
    interval: 2000,
    timeout: 5000,
  };
}

function readHeaders(value = ''): Record<string, string> {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, encoded] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
      const decoded = encoded === undefined ? null : decode(encoded.trim());
      // The message leaves out the value, which may be a key.
      if (name === undefined || decoded === null)
        throw new ConfigError(
          'OTEL_EXPORTER_OTLP_HEADERS 须形如 名称=值,名称=值，值里的特殊字符须按网址编码',
        );
      return [name, decoded];
    }),
  );
}

/** Decodes a percent-encoded header value; `null` if it is malformed or no valid header value. */
function decode(value: string): string | null {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]*$/.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}

function readSampler(value = 'parentbased_always_on'): SamplerName {
  const name = SAMPLERS.find((sampler) => sampler === value);
  if (!name)
    throw new ConfigError(`OTEL_TRACES_SAMPLER 须为 ${SAMPLERS.join('、')} 之一，现在是「${value}」`);
  return name;
}

function readRatio(value = '1'): number {
  const ratio = Number(value);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG 须为 0 到 1 之间的数，现在是「${value}」`);
  return ratio;
}
