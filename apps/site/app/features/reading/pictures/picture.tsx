import { type Image, pictureVariants } from '@ziwan/contract';
import styles from './picture.module.css';
import { watched } from './watched.ts';

export interface PictureProps {
  image: Image;
  /** Widths it is shown in, as the attribute of that name has them; see `sizes.ts`. */
  sizes: string;
  /** What it says to those who do not see it; its own words unless told. */
  alt?: string;
  /**
   * `first`: the largest thing of the first view, asked for before all others. `view`: in the first view.
   * Any other waits until it comes near.
   */
  place?: 'first' | 'view' | undefined;
  className?: string | undefined;
}

/**
 * A picture of the site. The browser chooses format and width by itself and needs no script for it; the place is kept
 * from the start, in the picture's own colour.
 */
export function Picture({ image, sizes, alt = image.alt, place, className }: PictureProps) {
  return (
    <picture key={image.src} className={styles.picture}>
      {pictureVariants(image).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        ref={watched}
        // Before the address: a browser begins with what it knows by then.
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
