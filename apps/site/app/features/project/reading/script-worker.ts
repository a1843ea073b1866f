import { answerRequests } from '../../../workers/answer-requests.ts';
import { Judge } from './judge.ts';
import type { ScriptRequest } from './messages.ts';

const judge = new Judge();

answerRequests<ScriptRequest>((request, onProgress) => {
  switch (request.kind) {
    case 'coverage':
      return judge.setCoverage(request.bytes);
    case 'forms':
      return judge.setForms(request.forms);
    case 'hanzi':
      return judge.setHanzi(request.hanzi);
    case 'read':
      return judge.read(request.project, onProgress);
    case 'lacked':
      return judge.lacked(request.face, request.roles);
  }
});
