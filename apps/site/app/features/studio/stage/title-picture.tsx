import { drawLive, type Element, type Scene } from '@ziwan/title';
import { createElement, memo, type ReactElement, useId } from 'react';

/** SVG attributes as React names them. */
const NAMES: Readonly<Record<string, string>> = {
  'stroke-width': 'strokeWidth',
  'stroke-linejoin': 'strokeLinejoin',
  'stop-color': 'stopColor',
  'color-interpolation-filters': 'colorInterpolationFilters',
};

const rendered = ({ tag, attributes, children }: Element, key: number): ReactElement =>
  createElement(
    tag,
    { key, ...Object.fromEntries(Object.entries(attributes).map(([name, v]) => [NAMES[name] ?? name, v])) },
    ...(children.length > 0 ? [children.map(rendered)] : []),
  );

/** The layers of a scene, for use inside an SVG. */
export const TitlePicture = memo(function TitlePicture({ scene }: { scene: Scene }) {
  const id = useId().replace(/[^\w-]/g, '');
  return <>{drawLive(scene, id).map(rendered)}</>;
});
