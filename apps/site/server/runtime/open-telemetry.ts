import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../config/tracing.ts';
import type { Tracer } from './tracing.ts';

/** Spans that wait for the collector; further ones are dropped. */
const QUEUE = 4096;
/** Spans of an export: serialising more at once would block the main thread for longer than a page takes. */
const BATCH = 256;
/** Time (ms) for the last export before the process ends. */
const FLUSH = 2000;
/** Longest attribute (characters): a statement with many parameters. */
const LONGEST = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** @param log receives a line when the collector fails and another when it works again */
export function openTracer(config: TracingConfig, node: string, log: (line: string) => void): Tracer {
  const { url, headers, serviceName, interval, timeout } = config;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeout });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': node }),
    ),
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: interval,
        exportTimeoutMillis: 2 * timeout,
      }),
    ],
  });
  const tracer = provider.getTracer('ziwan');
  const w3c = new W3CTraceContextPropagator();
  return {
    start: (name, { kind, ...options }, parent) =>
      tracer.startSpan(
        name,
        { ...options, kind: kind ? KINDS[kind] : SpanKind.INTERNAL },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      ),
    callerIn: (given) => trace.getSpan(w3c.extract(ROOT_CONTEXT, given, defaultTextMapGetter)),
    headersOf(span) {
      const carrier: Record<string, string> = {};
      w3c.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
      return carrier;
    },
    close: () => {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, FLUSH);
      return Promise.race([provider.shutdown().catch(() => {}), late.promise]).finally(() =>
        clearTimeout(timer),
      );
    },
  };
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const own = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root: own }) : own;
}

/** Logs one line when exports begin to fail and one when they work again. */
function reporting(exporter: SpanExporter, log: (line: string) => void): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed !== isAway)
          log(
            failed
              ? `链路追踪送不出去（${reasonOf(result.error)}）：这段时间的追踪会丢，网站不受影响，恢复后自动接上`
              : '链路追踪恢复了',
          );
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

const reasonOf = (error: (Error & { code?: unknown }) | undefined): string =>
  String(error?.code ?? error?.message ?? '没有说明').slice(0, 100);
