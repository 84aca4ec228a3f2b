import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf } from '../../src/core/routes.ts'
import type { Configuration } from '../configuration.ts'

/** Device features that pages may not use: no page needs a sensor, a camera or a payment. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
const permissionsPolicy = permissions.map((name) => `${name}=()`).join(', ')

const otherOrigins = (own: string, urls: readonly (string | null)[]): string[] => {
  const origins = urls.flatMap((url) => (url ? new URL(url).origin : []))
  return [...new Set(origins)].filter((origin) => origin !== own)
}

const usageHosts = (analytics: Configuration['analytics']): string[] =>
  analytics ? [analytics.host, ...Object.values(analytics.hosts)] : []

/**
 * Headers of every answer (SEC-28): only files of this origin, no inline script or style, no frames of others, Trusted Types.
 * `worktide` is the policy for the worker's script, `ProseMirrorClipboard` that of the editor's paste; there is intentionally no `default`. No referrer: addresses may contain
 * tokens, and the worker answers every page with one cached file (SEC-6).
 */
const securityHeaders = ({
  publicOrigin,
  collectorOrigin,
  analytics,
  errorReports,
  languageCdn,
  videoUrl,
}: Configuration): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      // pictures among attachments, which pages read by calls and which wait on the device
      'img-src': ["'self'", 'blob:'],
      'media-src': videoUrl ? ["'self'", new URL(videoUrl).origin] : ["'self'"],
      'connect-src': [
        "'self'",
        ...otherOrigins(publicOrigin, [
          collectorOrigin,
          languageCdn,
          errorReports?.endpoint ?? null,
          ...usageHosts(analytics),
        ]),
      ],
      // a session replay, in a document with a policy of its own
      'frame-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      // forms are sent by script; a native submit would put a password into the address
      'form-action': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      // the editor's paste makes a document of what lies in the clipboard, and takes only what its schema knows
      'trusted-types': ['worktide', 'ProseMirrorClipboard'],
    },
  },
  strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
})

/** The page of a messenger's login may load the scripts of messengers; those were not written for Trusted Types. */
const withScripts = (policy: string, { messengerScripts }: Configuration): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${Object.values(messengerScripts).join(' ')}`)
    .replace(/;(require-trusted-types-for|trusted-types) [^;]*/g, '')

/** Teams shows its pages in a frame. */
const withFrames = (policy: string, { teamsFrameHosts }: Configuration): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${teamsFrameHosts || "'none'"}`)

/** Headers of the answer to an unreadable request, which reaches no hook. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** Takes helmet's headers from the answer that it wrote them to. */
const headersOfHelmet = (reply: FastifyReply) => {
  void reply.helmet()
  const headers = { ...reply.raw.getHeaders() } as Record<string, string>
  for (const name of Object.keys(headers)) reply.raw.removeHeader(name)
  return headers
}

export async function registerHeaders(app: FastifyInstance, config: Configuration): Promise<void> {
  await app.register(cookie)
  // every answer has the same: helmet's own hook would put the policy together for each request
  await app.register(helmet, { ...securityHeaders(config), global: false })
  let headers: Record<string, string> | undefined
  app.addHook('onRequest', async (_request, reply) => {
    headers ??= { ...headersOfHelmet(reply), 'permissions-policy': permissionsPolicy }
    reply.headers(headers)
  })
  const messengerLogin = pathOf('login-messenger')
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = url.split('?')[0] ?? ''
    const policy = String(reply.getHeader('content-security-policy'))
    if (path === messengerLogin) reply.header('content-security-policy', withScripts(policy, config))
    if (!/^\/sso\/teams\//.test(path) || !config.teamsFrameHosts) return
    reply.header('content-security-policy', withFrames(policy, config)).removeHeader('x-frame-options')
  })
}
