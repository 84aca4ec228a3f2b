import { createDecipheriv, createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import type { Connectors } from '../../connectors/connectors.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { storeAppTicket } from './app-tickets.ts'
import { dropInstallation } from './installations.ts'

const bodyLimit = 8 * 1024
/** WeCom signs the time; an older message is a replay. */
const toleranceMs = 10 * 60_000

/** Elements of WeCom's flat XML, as CDATA or plain. */
const elementsOf = (xml: string): Record<string, string> =>
  Object.fromEntries(
    [...xml.matchAll(/<(\w+)>(?:<!\[CDATA\[([^\]]*)\]\]>|([^<]*))<\/\1>/g)].map(([, name, data, text]) => [
      name,
      data ?? text ?? '',
    ]),
  )

/** The message in WeCom's envelope: 16 random bytes, its length, the message, its recipient. Throws if it cannot be read that way. */
const decryptMessage = (encrypted: string, encodingAesKey: string): { message: string; receiver: string } => {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(Buffer.from(encrypted, 'base64')), decipher.final()])
  // padded to blocks of 32 bytes, not 16
  const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
  const end = 20 + plain.readUInt32BE(16)
  return { message: plain.subarray(20, end).toString('utf8'), receiver: plain.subarray(end).toString('utf8') }
}

/** WeCom's signature: SHA-1 over these values, sorted. */
const signatureOf = (...parts: string[]) => createHash('sha1').update(parts.sort().join('')).digest('hex')

/**
 * `/api/open/im/qywx/events`: WeCom checks the address of the operator's store app (GET), and sends the app's ticket and the changes of
 * its installations (POST). Accepts only signed messages; everything else is acknowledged and dropped (IDP-20).
 */
export function registerQywxEvents(app: FastifyInstance, deps: ServerDeps & { connectors: Connectors }): void {
  const { config, secrets, now, limits } = deps
  const { callbackToken, encodingAesKey, clientId: suiteId } = config.providers.qywx

  /** Null if the message is not from WeCom. */
  const messageOf = (query: Record<string, unknown>, encrypted: string) => {
    const [signature, timestamp, nonce] = [query.msg_signature, query.timestamp, query.nonce].map(String)
    if (!callbackToken || !encodingAesKey || !signature || !timestamp || !nonce || encrypted === '') return null
    if (!secrets.isSame(signature, signatureOf(callbackToken, timestamp, nonce, encrypted))) return null
    if (!(Math.abs(now().getTime() - Number(timestamp) * 1000) <= toleranceMs)) return null
    try {
      return decryptMessage(encrypted, encodingAesKey)
    } catch {
      return null
    }
  }

  const take = async (message: string) => {
    const { SuiteId, InfoType, SuiteTicket, AuthCorpId } = elementsOf(message)
    if (SuiteId !== suiteId) return
    if (InfoType === 'suite_ticket' && SuiteTicket) await storeAppTicket(deps, 'qywx', SuiteId, SuiteTicket)
    if (InfoType === 'cancel_auth' && AuthCorpId) await dropInstallation(deps, 'qywx', AuthCorpId)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    const url = `${apiBasePath}/open/im/qywx/events`
    const options = { schema: { hide: true }, config: { fromAnywhere: true } } as const

    scope.get<{ Querystring: Record<string, unknown> }>(url, options, async ({ query, ip }, reply) => {
      await limits.consume('providersByAddress', networkOf(ip))
      const found = messageOf(query, String(query.echostr ?? ''))
      return found ? reply.type('text/plain').send(found.message) : reply.callNotFound()
    })
    scope.post<{ Querystring: Record<string, unknown> }>(url, options, async ({ query, body, ip }, reply) => {
      await limits.consume('providersByAddress', networkOf(ip))
      const found = messageOf(query, elementsOf(String(body ?? '')).Encrypt ?? '')
      if (!found || found.receiver !== suiteId) return reply.callNotFound()
      await take(found.message)
      return reply.type('text/plain').send('success')
    })
  })
}
