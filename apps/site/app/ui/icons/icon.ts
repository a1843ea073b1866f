import { type ComponentType, createElement, type SVGProps } from 'react';
import styles from './icon.module.css';

/** Shapes of an icon on a 24 px grid. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'fill' | 'stroke' | 'strokeWidth'> {
  size?: number;
  /** Draws finer lines, for icons larger than the text beside them. */
  thin?: boolean;
  filled?: boolean;
}

/**
 * Creates a component that draws an icon. Hidden from screen readers unless it has a label. @__NO_SIDE_EFFECTS__
 */
export function icon(shapes: Shapes): ComponentType<IconProps> {
  const elements = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module loads
  return function Icon({ size = 24, thin = false, filled = false, className, ...rest }) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: className ? `${styles.icon} ${className}` : styles.icon,
        'data-thin': thin ? '' : undefined,
        'data-filled': filled ? '' : undefined,
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...elements,
    );
  };
}
