import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { bootScript } from './boot.ts';

/** Runs the script in a fake page that records added elements and paints on demand. */
function page({ hidden, type = 'navigate', hash = '' }: { hidden: boolean; type?: string; hash?: string }) {
  const dataset: Record<string, string> = {};
  const added: unknown[] = [];
  const frames: (() => void)[] = [];
  const tasks: (() => void)[] = [];
  const history = { scrollRestoration: 'manual' };
  runInNewContext(bootScript('/assets/entry.js', ['/assets/a.js', '/assets/b.js']), {
    document: {
      hidden,
      documentElement: { dataset },
      createElement: (tag: string) => ({ tag }),
      head: { append: (e: unknown) => added.push(e) },
    },
    history,
    location: { hash },
    performance: { getEntriesByType: () => [{ type }] },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (task: () => void) => tasks.push(task),
  });
  const paint = () => {
    for (const frame of frames) frame();
    for (const task of tasks) task();
  };
  return { added, paint, dataset, history };
}

const ALL = [
  { tag: 'link', rel: 'modulepreload', fetchPriority: 'low', href: '/assets/a.js' },
  { tag: 'link', rel: 'modulepreload', fetchPriority: 'low', href: '/assets/b.js' },
  { tag: 'script', type: 'module', src: '/assets/entry.js' },
];

test('the scripts are added after the first paint, all at once', () => {
  const { added, paint } = page({ hidden: false });
  expect(added).toEqual([]);
  paint();
  expect(added).toEqual(ALL);
});

test('a hidden page does not wait for a paint', () => {
  expect(page({ hidden: true }).added).toEqual(ALL);
});

test('a page shown again or opened at a fragment is laid out in full, a new one is not', () => {
  expect(page({ hidden: false }).dataset).toEqual({});
  expect(page({ hidden: false, hash: '#download' }).dataset).toEqual({ whole: '' });
  for (const type of ['reload', 'back_forward'])
    expect(page({ hidden: false, type }).dataset).toEqual({ whole: '' });
});

test('the browser restores the scroll position, even if an earlier document disabled that', () => {
  expect(page({ hidden: false }).history.scrollRestoration).toBe('auto');
});

test('an address cannot close the script element', () => {
  expect(bootScript('/</script>', [])).not.toContain('</script>');
});
