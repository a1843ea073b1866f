export { type FontOptions, type Loader, loadFont } from './loader.ts';
