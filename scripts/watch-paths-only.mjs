// Preloaded by `npm run dev`. Under `--watch` Node has every worker thread report its imports to the thread that
// started it, among the worker's own messages. The watched paths are named already, so nobody needs the reports.
delete process.env.WATCH_REPORT_DEPENDENCIES;
