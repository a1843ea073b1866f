// Preloaded by `npm run dev`. Under `--watch`, Node makes every worker thread report its imports to its parent, mixed
// with the worker's own messages. The watched paths are given explicitly, so the reports are dropped.
delete process.env.WATCH_REPORT_DEPENDENCIES;
