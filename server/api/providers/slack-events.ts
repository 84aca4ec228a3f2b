import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { parseStrictJson } from '../../http/strict-json.ts'
import { networkOf } from '../../limits/limits.ts'
import { dropInstallation } from './installations.ts'

/** The maximum age that Slack recommends against replays. */
const toleranceMs = 5 * 60_000

interface SlackEvent {
  type?: unknown
  challenge?: unknown
  team_id?: unknown
  event?: { type?: unknown }
}

/**
 * `POST /api/open/im/slack/events`, with which Slack reports that a workspace has removed the operator's app. Accepted only with the
 * signature over time and body; other events are acknowledged and dropped.
 */
export function registerSlackEvents(app: FastifyInstance, deps: ServerDeps & { connectors: Connectors }): void {
  const { config, secrets, now, limits } = deps
  const { signingSecret } = config.providers.slack

  const isSlacks = (signature: unknown, timestamp: unknown, body: string): boolean => {
    if (!signingSecret || typeof signature !== 'string' || typeof timestamp !== 'string') return false
    if (!(Math.abs(now().getTime() - Number(timestamp) * 1000) <= toleranceMs)) return false
    const wanted = createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')
    return secrets.isSame(signature, `v0=${wanted}`)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // the signature covers the unparsed body
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const options = { schema: { hide: true }, config: { fromAnywhere: true } } as const
    scope.post(`${apiBasePath}/open/im/slack/events`, options, async ({ headers, body, ip }, reply) => {
      await limits.consume('providersByAddress', networkOf(ip))
      const text = String(body ?? '')
      if (!isSlacks(headers['x-slack-signature'], headers['x-slack-request-timestamp'], text))
        return reply.callNotFound()
      const { type, challenge, team_id: team, event } = parseStrictJson(text) as SlackEvent
      if (type === 'url_verification') return { challenge }
      if (event?.type === 'app_uninstalled' && typeof team === 'string') await dropInstallation(deps, 'slack', team)
      return {}
    })
  })
}
