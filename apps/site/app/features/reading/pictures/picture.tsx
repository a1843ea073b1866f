import { type Image, pictureVariants } from '@ziwan/contract';
import styles from './picture.module.css';
import { watched } from './watched.ts';

interface PictureProps {
  image: Image;
  /** `sizes` attribute; see `sizes.ts`. */
  sizes: string;
  /** Alternative text. Defaults to the picture's own. */
  alt?: string;
  /**
   * `first`: the largest element of the first view, loaded with priority. `view`: within the first view. Others load
   * when scrolled near.
   */
  place?: 'first' | 'view' | undefined;
  className?: string | undefined;
}

/** A responsive picture that works without scripts. Its space is reserved in its own colour. */
export function Picture({ image, sizes, alt = image.alt, place, className }: PictureProps) {
  return (
    <picture key={image.src} className={styles.picture}>
      {pictureVariants(image).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        ref={watched}
        // Must precede `src`: browsers start loading with what they know then.
        loading={place === undefined ? 'lazy' : undefined}
        fetchPriority={place === 'first' ? 'high' : undefined}
        decoding="async"
        className={className}
        style={image.tone === undefined ? undefined : { backgroundColor: image.tone }}
        width={image.width}
        height={image.height}
        src={image.src}
        alt={alt}
      />
    </picture>
  );
}
