/** A picture is asked for when it is less than so many heights of the window below its top. */
const PRELOAD = 1.3;
/** Pictures that come near are asked for together, at most every so often, ms. */
const THROTTLE = 200;
/** Times a picture is asked for before its place says that it did not come. */
const ATTEMPTS = 3;
/** Wait before the second and the third, ms. */
const WAITS = [500, 1500];
/** Addresses of pictures that were there, the oldest leave first: they are shown again without waiting. */
const CACHE = 200;

type State = 'loading' | 'loaded' | 'error';

const loaded = new Set<string>();
const near = new Set<HTMLImageElement>();
let observer: IntersectionObserver | null = null;
let due: ReturnType<typeof setTimeout> | null = null;

/** Remembers an address as the last one used. */
function remember(address: string): void {
  loaded.delete(address);
  loaded.add(address);
  if (loaded.size > CACHE) loaded.delete(loaded.values().next().value as string);
}

/**
 * Browsers differ in how near a picture has to come before they load it, from nothing to several windows; whatever
 * theirs is, a picture is under way when it is as near as the rule says.
 */
function whenNear(image: HTMLImageElement): void {
  const margin = `${Math.round((PRELOAD - 1) * 100)}% 0%`;
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target as HTMLImageElement);
        else near.delete(target as HTMLImageElement);
      }
      if (due !== null) return;
      due = setTimeout(() => {
        due = null;
        for (const each of near) ask(each);
        near.clear();
      }, THROTTLE);
    },
    // The second is for pictures in a dialog that scrolls by itself; browsers that do not know it go by the window.
    { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
  );
  observer.observe(image);
}

function ask(image: HTMLImageElement): void {
  observer?.unobserve(image);
  image.loading = 'eager';
}

/** Looks after an image from now on. @returns ends it */
export function watchPicture(image: HTMLImageElement): () => void {
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const say = (state: State) => {
    image.dataset.state = state;
  };
  const onLoad = () => {
    if (image.dataset.state === 'error') return;
    remember(image.currentSrc);
    say('loaded');
  };
  const onError = () => {
    if (image.dataset.state === 'error') return;
    failures++;
    if (failures >= ATTEMPTS) {
      say('error');
      showFailed(image);
      return;
    }
    const { src } = image;
    // Given once more, the same address is asked for once more.
    waiting = setTimeout(
      () => {
        image.src = src;
      },
      WAITS[failures - 1],
    );
  };
  say('loading');
  image.addEventListener('load', onLoad);
  image.addEventListener('error', onError);
  // What happened before this script came.
  if (image.complete && image.currentSrc !== '') {
    if (image.naturalWidth > 0) onLoad();
    else onError();
  } else if (image.loading === 'lazy') {
    if (loaded.has(image.currentSrc)) ask(image);
    else whenNear(image);
  }
  return () => {
    clearTimeout(waiting);
    near.delete(image);
    observer?.unobserve(image);
    image.removeEventListener('load', onLoad);
    image.removeEventListener('error', onError);
  };
}

/** In place of what did not come: quiet, of the same size, legible on light and dark. */
function showFailed(image: HTMLImageElement): void {
  const width = image.width || 400;
  const height = image.height || 300;
  const size = Math.max(12, Math.min(15, width / 12));
  const words = width >= 120 ? '图片没有取到' : '';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="#8a8176" fill-opacity=".14" stroke="#8a8176" stroke-opacity=".4" stroke-dasharray="4 4"/><text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#8a8176">${words}</text></svg>`;
  // The sources come before the address, and belong to whoever rendered them: they are turned off, not taken away.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.media = 'not all';
  image.style.removeProperty('background-color');
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
