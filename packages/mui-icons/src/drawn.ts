import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { LucideIcon } from 'lucide-react';
import { createElement, type FC } from 'react';

/** An icon of Lucide's as one of MUI's: drawn by strokes, sized and coloured by MUI's props. */
export function drawn(icon: LucideIcon): FC<SvgIconProps> {
  const Drawn: FC<SvgIconProps> = ({ sx = [], ...props }) =>
    createElement(SvgIcon, {
      ...props,
      component: icon,
      inheritViewBox: true,
      sx: [{ fill: 'none', strokeWidth: 1.5 }, ...(Array.isArray(sx) ? sx : [sx])],
    });
  return Drawn;
}
