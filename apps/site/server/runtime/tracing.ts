import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';

interface SpanOptions {
  /** `server` answers another process, `client` calls one; everything else is part of this process. */
  readonly kind?: 'server' | 'client';
  /** Never holds visitors' texts, values of statements, tokens or addresses. */
  readonly attributes?: Attributes;
  /** Time of `performance.now()`; now by default. */
  readonly startTime?: number;
}

/** Records spans and exports them; exists only if tracing is configured. */
export interface Tracer {
  start(name: string, options: SpanOptions, parent: Span | undefined): Span;
  /** Span of the caller that the W3C headers name; `undefined` without them. */
  callerIn(headers: Readonly<Record<string, string | string[] | undefined>>): Span | undefined;
  /** W3C headers that let the receiver continue the span's trace. */
  headersOf(span: Span): Record<string, string>;
  /** Exports what is pending, within two seconds. */
  close(): Promise<void>;
}

interface Traced {
  readonly tracer: Tracer;
  readonly span: Span;
}

const storage = new AsyncLocalStorage<Traced>();

/** Runs the callback, and everything that it starts, as part of the span. */
export const runIn = <T>(traced: Traced, callback: () => T): T => storage.run(traced, callback);

/** The current span, if it is recorded and has not ended: work that outlives its request is not traced. */
export function recording(): Traced | null {
  const current = storage.getStore();
  return current?.span.isRecording() ? current : null;
}

/** Runs the work as a span of the current request; without a traced request, does nothing else. */
export function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const current = recording();
  return current
    ? timed({ ...current, span: current.tracer.start(name, options, current.span) }, work)
    : work();
}

async function timed<T>(child: Traced, work: () => Promise<T>): Promise<T> {
  try {
    return await runIn(child, work);
  } catch (error) {
    markFailed(child.span, error);
    throw error;
  } finally {
    child.span.end();
  }
}

/** `SpanStatusCode.ERROR`; the module that declares it is only loaded with the tracer. */
const FAILED = 2;

/** Marks a span as failed, without the error's message, which may quote input. A refusal (4xx) is no failure. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name, status, statusCode = status } = (error ?? {}) as Partial<Record<string, unknown>>;
  const type = [code, name].find((value) => typeof value === 'string' && /^\w{1,64}$/.test(value));
  span.setAttribute('error.type', (type as string | undefined) ?? '_OTHER');
  if (!(Number(statusCode) >= 400 && Number(statusCode) < 500)) span.setStatus({ code: FAILED });
}

/** Names the current request by the pattern of the page that answers it. */
export function nameRequest(method: string, route: string): void {
  recording()?.span.updateName(`${method} ${route}`).setAttribute('http.route', route);
}

/** Headers for a call to another process of the site. */
export function traceHeaders(): Record<string, string> {
  const current = storage.getStore();
  return current ? current.tracer.headersOf(current.span) : {};
}

/** Ids of the current span for a line of the log. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = storage.getStore()?.span.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}
