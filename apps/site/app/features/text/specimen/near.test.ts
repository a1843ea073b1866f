import { beforeEach, expect, test, vi } from 'vitest';

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void;

/** Fake IntersectionObserver controlled by the test. */
let observed: Element[];
let options: IntersectionObserverInit | undefined;
let tell: Callback;
let watchNear: typeof import('./near.ts').watchNear;

beforeEach(async () => {
  observed = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: Callback, given: IntersectionObserverInit) {
        tell = callback;
        options = given;
      }
      observe = (element: Element) => void observed.push(element);
    },
  );
  vi.resetModules();
  ({ watchNear } = await import('./near.ts'));
});

const element = () => ({}) as Element;
const see = (target: Element, isIntersecting = true) => tell([{ target, isIntersecting }]);

test('elements visible at first are urgent, those scrolled near are not', () => {
  const [top, below] = [element(), element()];
  const [first, later] = [vi.fn(), vi.fn()];
  watchNear(top, first);
  watchNear(below, later);
  expect(options).toEqual({ rootMargin: '30% 0px', scrollMargin: '30% 0px' });
  tell([
    { target: top, isIntersecting: true },
    { target: below, isIntersecting: false },
  ]);
  expect(first).toHaveBeenCalledExactlyOnceWith(true);
  expect(later).not.toHaveBeenCalled();
  see(below);
  expect(later).toHaveBeenCalledExactlyOnceWith(false);
});

test('a near element is called at once and only once', () => {
  const target = element();
  const [first, second] = [vi.fn(), vi.fn()];
  watchNear(target, first);
  see(target);
  watchNear(target, second);
  expect(second).toHaveBeenCalledExactlyOnceWith(true);
  see(target, false);
  see(target);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(observed).toEqual([target]);
});

test('an element that left waits until it is near again, or is cancelled', () => {
  const target = element();
  watchNear(target, vi.fn());
  see(target);
  see(target, false);
  const [given, kept] = [vi.fn(), vi.fn()];
  const giveUp = watchNear(target, given);
  watchNear(target, kept);
  expect(kept).not.toHaveBeenCalled();
  giveUp();
  see(target);
  expect(given).not.toHaveBeenCalled();
  expect(kept).toHaveBeenCalledExactlyOnceWith(false);
});
