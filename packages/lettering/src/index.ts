export { type Block, type BlockOptions, layOutBlock, svgBlock } from './block.ts';
export type { Box } from './box.ts';
export { type Line, mixed, type PlacedGlyph, type Setter, setterOf } from './line.ts';
export type { Outline, PathCommand } from './outline.ts';
export { svgGlyph, svgLine, svgPath } from './svg.ts';
export { type Axes, openTypeface, type Pen, type Run, type Shaping, type Typeface } from './typeface.ts';
