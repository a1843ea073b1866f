import { answerRequests } from '../../../../workers/answer-requests.ts';
import { FontJudge } from '../verdict/judge.ts';
import type { CheckupRequest } from './messages.ts';
import { faceOf, readFile } from './read-files.ts';

let judge: FontJudge | null = null;

answerRequests<CheckupRequest>((request, onProgress) => {
  switch (request.kind) {
    case 'known':
      judge = new FontJudge(request.known);
      return null;
    case 'read':
      if (!judge) throw new Error('the catalogue is sent first');
      return readFile(request.path, request.blob, judge, onProgress);
    case 'face':
      return faceOf(request.blob, request.entry, request.index);
  }
});
