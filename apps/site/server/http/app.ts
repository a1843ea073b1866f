import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { parse as parseQuery } from 'node:querystring';
import { isWebfontPath, takesForms } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { networkOf } from '../runtime/network-of.ts';
import { traceIds } from '../runtime/tracing.ts';
import { type Services, servicesAfter } from '../services.ts';
import type { SiteAfter } from '../site-after.ts';
import { addAdmission } from './admission/admission.ts';
import { addBodyPace, LONGEST_BODY } from './admission/body-pace.ts';
import { type Identity, identityOf, subnet } from './admission/caller.ts';
import { createLargeBodies } from './admission/large-bodies.ts';
import { addLimits } from './admission/limits.ts';
import { addMarks, Marks } from './admission/marks.ts';
import { Pressure } from './admission/pressure.ts';
import { addSlowReaders } from './admission/slow-readers.ts';
import { addAdminPages, type ConsoleProgram } from './console/admin-pages.ts';
import { addOutboxPage } from './console/outbox-page.ts';
import { bind } from './endpoints/bind.ts';
import { bindCaptcha } from './endpoints/bind-captcha.ts';
import { bindFile } from './endpoints/bind-file.ts';
import { bindEither, bindForms } from './endpoints/bind-form.ts';
import { addOpenApi } from './endpoints/openapi.ts';
import { addAvatars } from './files/avatar-files.ts';
import { addDiscoveryFiles } from './files/discovery-files.ts';
import { addDownloads } from './files/download-files.ts';
import { addFontFiles } from './files/font-files.ts';
import { addMedia } from './files/media-files.ts';
import { addPortraitFiles } from './files/portrait-files.ts';
import { addUploads } from './files/upload-files.ts';
import { addHealth } from './monitoring/health.ts';
import { addMetrics } from './monitoring/metrics.ts';
import { addTracing } from './monitoring/tracing.ts';
import { addPages } from './pages/page-routes.ts';
import { type Pages, pagesOf } from './pages/pages.ts';
import { addPreviewHeaders, addReleasePreviews, withReleaseBar } from './pages/release-preview.ts';
import { addSlotFrames } from './pages/slot-frames.ts';
import { addAssetHosts, createAssetHosts } from './transport/asset-hosts.ts';
import { addCompression } from './transport/compress.ts';
import { addCors } from './transport/cors.ts';
import {
  addErrorHandler,
  connectionAnswer,
  createUnmatched,
  isCall,
  sendFailure,
} from './transport/errors.ts';
import { addEtags } from './transport/etags.ts';
import { addJsonBodies } from './transport/json-bodies.ts';
import { addSingleHost } from './transport/own-origin.ts';
import { addRequestIds, requestIds } from './transport/request-id.ts';
import { addSecurityHeaders, securityHeaders } from './transport/security.ts';
import { addUnreadBodies } from './transport/unread-bodies.ts';

/**
 * Timeout (ms) for a request's headers; `addBodyPace` has that of bodies. With the check interval, and the time it takes
 * to accept a thousand simultaneous connections, a slow client is cut off within 15 s.
 */
const CLIENT_TIMEOUT = 12_000;
const BODY_LIMIT = 256 * 1024;
/** Maximum size (bytes) of request line and headers: 2,000 hanzi in a URL take 18 kB. */
const HEADER_LIMIT = 32 * 1024;
/** Maximum parameters in a query string; further ones are ignored. */
const MAX_PARAMETERS = 100;

interface AppOptions {
  /** Receives log lines; defaults to standard output. */
  logStream?: { write(line: string): void };
  /** Omitted for a site that serves the API alone. */
  pages?: Pages | null;
  /** The operator's console, served with the pages. */
  console?: ConsoleProgram | null;
}

const noCompiler = () => () => {
  throw new Error('routes are checked by the contract, not by JSON schemas');
};
/** Saves loading Ajv and fast-json-stringify, over a hundred modules. */
const NO_JSON_SCHEMAS = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } };

/** Adds HTTP to the services; the caller starts to listen. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, tracer } = services;
  const pressure = new Pressure();
  let sendUnreadable: ReturnType<typeof addPages> | null = null;
  const app = fastify({
    logger: {
      level: config.logLevel,
      ...(options.logStream ? { stream: options.logStream } : {}),
      ...(tracer ? { mixin: traceIds } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    schemaController: NO_JSON_SCHEMAS,
    serverFactory: (handle) =>
      createServer(
        {
          requestTimeout: LONGEST_BODY,
          headersTimeout: CLIENT_TIMEOUT,
          keepAliveTimeout: 10_000,
          connectionsCheckingInterval: 1000,
          maxHeaderSize: HEADER_LIMIT,
        },
        handle,
        // Later than the timeout of bodies, which sends a response.
      ).setTimeout(CLIENT_TIMEOUT + 1000),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIds(config.trustProxy),
    // Open connections still get responses while the site drains.
    return503OnClosing: false,
    // URLs that the router cannot parse run no hook, so the security headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config.publicOrigin));
      const refuse = (reason: unknown) => sendFailure(reason, request, reply);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!sendUnreadable || !isRead || isCall(request.url)) return refuse(error);
      return sendUnreadable(reply).catch(refuse);
    },
    // Longer than any URL: a parameter that is too long gets its endpoint's own error instead of a 404.
    routerOptions: {
      maxParamLength: HEADER_LIMIT,
      caseSensitive: true,
      querystringParser: (text) => parseQuery(text, '&', '=', { maxKeys: MAX_PARAMETERS }),
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.end(connectionAnswer(error.code));
      else socket.destroy();
    },
  });

  addErrorHandler(app);
  if (services.releasePreviews) addPreviews(app, services, options);
  addSingleHost(app);
  if (tracer) addTracing(app, tracer, config.trustProxy);
  const marks = new Marks(services.secret, services.now);
  const identities = new WeakMap<FastifyRequest, Identity>();
  /** Identifies the client once, since a closed connection has no address. */
  const identify = (request: FastifyRequest) => {
    const known = identities.get(request) ?? identityOf(request, services.sessions, marks);
    identities.set(request, known);
    return known;
  };
  addJsonBodies(app);
  addRequestIds(app);
  if (config.metrics) addMetrics(app, services.metrics.registry);
  addSecurityHeaders(app, config.publicOrigin);
  addCors(app, config);
  addAssetHosts(app, createAssetHosts(config), config);
  addEtags(app);
  addCompression(app);
  addBodyPace(app);
  addAdmission(app, pressure, identify, services.metrics);
  addUnreadBodies(app);
  addSlowReaders(app, { keyOf: (request) => identify(request).key, metrics: services.metrics });
  addMarks(app, {
    marks,
    networkOf: ({ ip }) => networkOf(subnet(ip)),
    isBusy: () => pressure.isBusy,
    secure: config.publicOrigin?.startsWith('https:') ?? false,
  });
  await addLimits(app, services.requestCounters);
  app.addHook('onSend', async ({ raw: { socket } }, reply) => {
    if (services.lifecycle.closing) reply.header('connection', 'close');
    // Disconnects clients that read nothing; takes up to CLIENT_TIMEOUT, since Node ignores the first timeout of a write.
    if (socket instanceof Socket) socket.setTimeout(CLIENT_TIMEOUT / 2);
  });

  addHealth(app, services, options.pages ?? null);
  addOutboxPage(app, services);
  if (config.roles.has('api')) addOpenApi(app, config.publicOrigin);
  const bound = services.handlers.filter(({ endpoint }) => {
    return config.roles.has(isWebfontPath(endpoint.path) ? 'webfont' : 'api');
  });
  const { sessions } = services;
  const largeBodies = createLargeBodies({ sessions });
  const binding = { limits: config.limits, sessions, largeBodies };
  for (const handler of bound) {
    if (handler.endpoint.envelope === 'aj-captcha') bindCaptcha(app, handler, binding);
    else if (handler.endpoint.produces) bindFile(app, handler, binding);
    else if (!handler.endpoint.form && !takesForms(handler.endpoint)) bind(app, handler, binding);
  }
  await bindEither(
    app,
    bound.filter((handler) => takesForms(handler.endpoint)),
    binding,
  );
  await bindForms(
    app,
    bound.filter((handler) => handler.endpoint.form),
    binding,
  );
  if (config.roles.has('webfont')) addFontFiles(app, services);
  if (config.roles.has('api')) {
    addDownloads(app, services);
    addAvatars(app, services);
    addMedia(app, services);
    await addUploads(app, services, largeBodies);
  }

  const unmatched = createUnmatched(allEndpoints);
  if (config.roles.has('web')) addPortraitFiles(app, services);
  if (config.roles.has('web') && options.pages) addDiscoveryFiles(app, services, options.pages);
  if (config.roles.has('web') && options.pages) addSlotFrames(app, config.slots);
  if (config.roles.has('web') && options.pages && options.console)
    addAdminPages(app, options.pages, options.console);
  if (config.roles.has('web') && options.pages) sendUnreadable = addPages(app, options.pages, unmatched);
  else app.setNotFoundHandler((request, reply) => unmatched(request, reply));
  return app;
}

/** Shows the site as it will be after a release to those who have its cookie. */
function addPreviews(app: FastifyInstance, services: Services, options: AppOptions): void {
  const apps = new WeakMap<SiteAfter, Promise<FastifyInstance>>();
  addReleasePreviews(app, {
    secure: services.config.publicOrigin?.startsWith('https:') ?? false,
    async appOf(token) {
      const id = services.admin.releases.tokens.open(token);
      const after = id === null ? null : ((await services.releasePreviews?.of(id)) ?? null);
      if (!after) return null;
      const preview = apps.get(after) ?? appAfter(services, after, options);
      apps.set(after, preview);
      // The next request tries again.
      preview.catch(() => apps.delete(after));
      return preview;
    },
  });
}

async function appAfter(services: Services, after: SiteAfter, { pages, logStream }: AppOptions) {
  const own = servicesAfter(services, after);
  const preview = await createApp(own, {
    ...(logStream ? { logStream } : {}),
    pages: pages ? withReleaseBar({ ...pages, ...pagesOf(own) }, after) : null,
  });
  addPreviewHeaders(preview);
  await preview.ready();
  after.closing.defer(() => preview.close());
  return preview;
}
