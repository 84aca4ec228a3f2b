import { createHash } from 'node:crypto'
import { msg } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiBasePath } from '../../src/core/limits.ts'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { auditedLimits } from '../audit/audited-limits.ts'
import { accounts } from '../db/schema.ts'
import type { ServerDeps } from '../http/handler-types.ts'
import { requestFacts } from '../http/request-facts.ts'
import { LimitReached, networkOf } from '../limits/limits.ts'
import { laneOf } from '../sync/lanes.ts'
import { logProfileChange } from '../sync/log-change.ts'
import type { SyncService } from '../sync/sync-service.ts'
import { textIn } from '../texts.ts'
import { personOfToken } from './unsubscribe-tokens.ts'

const unsubscribePath = `${apiBasePath}/notices/unsubscribe`
export const unsubscribeUrl = (origin: string, token: string): string => `${origin}${unsubscribePath}/${token}`

const style =
  'body{max-width:26rem;margin:15vh auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif;color:#172023}button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#0b6e7a;color:#fff;font:inherit}'
const styleHash = createHash('sha256').update(style).digest('base64')

const sendPage = (reply: FastifyReply, language: Locale, title: string, body: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
    })
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${body}</body></html>`,
    )

/** Switches off a person's mail setting, so that their devices show it. */
const stopMails = async ({ db, now, sync }: ServerDeps & { sync: SyncService }, userId: string): Promise<void> => {
  const lane = laneOf(null, userId)
  const seq = await db.system(async (tx) => {
    const where = eq(accounts.id, BigInt(userId))
    const [account] = await tx.select({ noticeMails: accounts.noticeMails }).from(accounts).where(where)
    if (!account || account.noticeMails === 'off') return null
    const patch = { noticeMails: 'off' as const }
    const logged = await logProfileChange(tx, lane, { actor: userId, now: now(), patch })
    await tx.update(accounts).set(patch).where(where)
    return logged
  })
  if (seq !== null) sync.announce(lane.id, seq)
}

/**
 * Ends notification mails without signing in. GET only asks, because mail scanners open links; the form and the mail
 * program's own button (RFC 8058) send the POST. An invalid token gets the same answer and changes nothing.
 */
export function registerUnsubscribe(app: FastifyInstance, deps: ServerDeps & { sync: SyncService }): void {
  const route = { schema: { hide: true }, config: { fromAnywhere: true as const } }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // only the address counts; the form's body is ignored
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, null))

    scope.get<{ Params: { token: string } }>(`${unsubscribePath}/:token`, route, async (request, reply) => {
      const { language } = requestFacts(request, '')
      const say = (text: Parameters<typeof textIn>[1]) => textIn(language, text)
      return sendPage(
        reply,
        language,
        say(msg`Stop notification emails?`),
        `<p>${say(msg`You'll still see everything in your inbox, and you can turn the emails back on in settings.`)}</p><form method="post"><button>${say(msg`Stop emails`)}</button></form>`,
      )
    })

    scope.post<{ Params: { token: string } }>(`${unsubscribePath}/:token`, route, async (request, reply) => {
      const facts = requestFacts(request, '')
      const { language } = facts
      try {
        await auditedLimits(deps, null, facts).consume('previewByAddress', networkOf(request.ip))
      } catch (error) {
        if (error instanceof LimitReached) return reply.code(429).send()
        throw error
      }
      const userId = personOfToken(deps.secrets, request.params.token)
      if (userId !== null) await stopMails(deps, userId)
      return sendPage(
        reply,
        language,
        textIn(language, msg`You won't get these emails any more`),
        `<p>${textIn(language, msg`You can turn them back on under Settings → Notifications.`)}</p>`,
      )
    })
  })
}
