import type { StoreWatch } from '@ziwan/store';
import { markFailed, recording } from './tracing.ts';

/** Verb of a statement and the first table that it names. */
const SUMMARY = /^\s*(\w+)\b(?:.*?\b(?:from|into|update)\s+"?(\w+))?/is;

/** Returns a watch that records each statement of a traced request, without its values. */
export const traceStatements =
  (system: 'sqlite' | 'postgresql'): NonNullable<StoreWatch['onStatement']> =>
  (statement, ms, error) => {
    const current = recording();
    if (!current) return;
    const [, verb = 'SQL', table] = SUMMARY.exec(statement) ?? [];
    const summary = table ? `${verb} ${table}` : verb;
    const span = current.tracer.start(
      summary,
      {
        kind: 'client',
        startTime: performance.now() - ms,
        attributes: { 'db.system.name': system, 'db.query.summary': summary, 'db.query.text': statement },
      },
      current.span,
    );
    if (error !== undefined) markFailed(span, error);
    span.end();
  };
