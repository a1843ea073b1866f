export {
  type Client,
  type IssuedToken,
  SESSION_SECONDS,
  type Session,
  SessionService,
} from './service.ts';
