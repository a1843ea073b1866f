/** Load a picture within this many window heights below the viewport's top. */
const PRELOAD = 1.3;
/** Interval (ms) for batching pictures that come near. */
const THROTTLE = 200;
/** Attempts before a picture is reported as failed. */
const ATTEMPTS = 3;
/** Delay before the second and third attempt, in ms. */
const WAITS = [500, 1500];
/** Recently loaded URLs, oldest evicted first. They are shown again at once. */
const CACHE = 200;

type State = 'loading' | 'loaded' | 'error';

const loaded = new Set<string>();
const near = new Set<HTMLImageElement>();
let observer: IntersectionObserver | null = null;
let due: ReturnType<typeof setTimeout> | null = null;

/** Marks a URL as most recently used. */
function remember(address: string): void {
  loaded.delete(address);
  loaded.add(address);
  if (loaded.size > CACHE) loaded.delete(loaded.values().next().value as string);
}

/**
 * Browsers lazy-load at very different distances, from zero to several windows. This loads pictures at one defined
 * distance.
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
    // The second margin covers pictures in scrolling dialogs. Browsers without it use the window.
    { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
  );
  observer.observe(image);
}

function ask(image: HTMLImageElement): void {
  observer?.unobserve(image);
  image.loading = 'eager';
}

/** Starts watching an image. @returns stops */
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
    // Setting the same URL again requests it again.
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
  // Handle events from before this script loaded.
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

/** Replaces a failed picture: quiet, same size, legible in both themes. */
function showFailed(image: HTMLImageElement): void {
  const width = image.width || 400;
  const height = image.height || 300;
  const size = Math.max(12, Math.min(15, width / 12));
  const words = width >= 120 ? '图片没有取到' : '';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="#8a8176" fill-opacity=".14" stroke="#8a8176" stroke-opacity=".4" stroke-dasharray="4 4"/><text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#8a8176">${words}</text></svg>`;
  // Sources take precedence over `src` and belong to the renderer, so disable instead of removing them.
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.media = 'not all';
  image.style.removeProperty('background-color');
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
