import cookie from '@fastify/cookie'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'

/**
 * Headers of every answer (`security.md` 28): no inline script or style, no frames, Trusted Types. `worktide` is the policy
 * that names the worker's script, `default` stays unused on purpose.
 */
const securityHeaders = ({ publicOrigin, collectorOrigin }: Configuration): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': collectorOrigin === publicOrigin ? ["'self'"] : ["'self'", collectorOrigin],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['worktide'],
    },
  },
  strictTransportSecurity: publicOrigin.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  xFrameOptions: { action: 'deny' },
})

/** Headers of every answer. Addresses of account and settings pages may hold vouchers: nobody is told where one came from. */
export async function registerHeaders(app: FastifyInstance, config: Configuration): Promise<void> {
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config))
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(sso|setting)(\/|\?|$)/.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  })
}
