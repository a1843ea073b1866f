import { type ComponentType, createElement, type SVGProps } from 'react';

/** Shapes of an icon on a 24 px grid. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

export interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Creates a component that draws an icon. Hidden from screen readers unless it has a label. @__NO_SIDE_EFFECTS__
 */
export function icon(shapes: Shapes): ComponentType<IconProps> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module loads
  return function Icon({ size = 24, strokeWidth = 2, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
