import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { LucideIcon } from 'lucide-react';
import { createElement, type FC } from 'react';

const byStrokes = { fill: 'none', strokeWidth: 1.5 };

/** Wraps a Lucide icon as a MUI icon: stroked, sized and coloured by MUI's props. */
export function drawn(component: LucideIcon): FC<SvgIconProps> {
  return ({ sx = [], ...props }) => {
    const styles = [byStrokes, ...(Array.isArray(sx) ? sx : [sx])];
    return createElement(SvgIcon, { ...props, component, inheritViewBox: true, sx: styles } as SvgIconProps);
  };
}
