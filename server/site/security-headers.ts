import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathOf } from '../../src/core/routes.ts'
import type { Configuration } from '../configuration.ts'

/** Device features that pages may not use, because no page needs them. */
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
      // pictures among attachments: pages read them by calls, and unsent ones are on the device
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
      // a session replay, in a document with its own policy
      'frame-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      // forms are sent by script; a native submit would put a password into the address
      'form-action': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      // the editor parses the clipboard into a document, and keeps only what its schema knows
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

/** The policy for the page of a messenger's login: it allows the messengers' scripts, which do not support Trusted Types. */
const withScripts = (policy: string, { messengerScripts }: Configuration): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${Object.values(messengerScripts).join(' ')}`)
    .replace(/;(require-trusted-types-for|trusted-types) [^;]*/g, '')

/** The policy for the Teams pages, which Teams shows in a frame. */
const withFrames = (policy: string, { teamsFrameHosts }: Configuration): string =>
  policy.replace("frame-ancestors 'none'", `frame-ancestors ${teamsFrameHosts || "'none'"}`)

/** Headers of the answer to an unreadable request, for which no hook runs. */
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
  // every answer has the same headers; helmet's own hook would build the policy for each request
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
