import { answerRequests } from '../../../../workers/answer-requests.ts';
import type { FindRequest } from './messages.ts';
import { Plates } from './plates.ts';

const plates = new Plates();

answerRequests<FindRequest>((request) => {
  switch (request.kind) {
    case 'open':
      return plates.open(request.file);
    case 'straighten':
      return plates.straighten(request.corners);
    case 'view':
      return plates.view(request.plate, request.frames, request.choice);
  }
});
