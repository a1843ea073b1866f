export { pageFonts } from './vite.ts';
export {
  type FamilyReport,
  type PageFont,
  type Report,
  type WriteOptions,
  writeFonts,
} from './write-fonts.ts';
