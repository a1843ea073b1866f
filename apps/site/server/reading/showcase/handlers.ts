import { caseDetailById, casePage, videoDetailById, videoPage } from '@ziwan/contract';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { Showcase } from './service.ts';

export const showcaseHandlers = (showcase: Showcase): readonly AnyHandler[] => [
  handle(casePage, CACHED, ({ query }) => showcase.casePage(query)),
  handle(caseDetailById, CACHED, ({ query }) => showcase.case(query.id)),
  handle(videoPage, CACHED, ({ query }) => showcase.videoPage(query)),
  handle(videoDetailById, CACHED, ({ query }) => showcase.video(query.id)),
];
