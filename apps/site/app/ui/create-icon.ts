import { createElement, type SVGProps } from 'react';

interface IconData {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
}

export interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Renders lucide's icons. The build substitutes it for the package's own factory, which carries 1.4 kB of options
 * that are not used here. Icons are hidden from screen readers unless they have a label.
 */
export default function createIcon({ size: grid, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per icon, when its module loads
  return function Icon({ size = grid, strokeWidth = 2, ...rest }: IconProps) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${grid} ${grid}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
