import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { generateRequestDetails } from 'web-push'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'

const timeoutMs = 10_000
/** How long a push service keeps a push: one day, in seconds. The inbox shows older notices. */
const lifeSeconds = 24 * 3600

/** The push services of Chrome (and Edge on Android), Firefox, Edge and Safari. A page can only name the service of its browser. */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
]

/** Whether a browser's endpoint may be posted to: https at a known push service, or at one that the operator named. */
export const isPushEndpoint = (endpoint: string, { pushHosts }: Pick<Configuration, 'pushHosts'>): boolean => {
  // refuses line breaks and other characters that URL parsing would drop
  if (!URL.canParse(endpoint) || new URL(endpoint).href !== endpoint) return false
  const { protocol, username, password, port, hostname, host } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (pushHosts.includes(host)) return protocol === 'https:' || protocol === 'http:'
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}

export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the subscription has ended, or was made for another key. `later`: the service can't take it now. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410 || status === 401 || status === 403) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

interface Push {
  subscription: Subscription
  payload: object
  /** A newer push of the same topic replaces an undelivered one. */
  topic: string
}

/** Encrypts a push for its device (RFC 8291) and hands it to its service. Never rejects, and follows no redirect. */
export const createPushSender =
  ({
    config,
    secrets,
  }: {
    config: Pick<Configuration, 'publicOrigin' | 'pushHosts'>
    secrets: Pick<Secrets, 'vapid'>
  }) =>
  async ({ subscription: { endpoint, p256dh, auth }, payload, topic }: Push): Promise<PushOutcome> => {
    if (!isPushEndpoint(endpoint, config)) return 'gone'
    let details: ReturnType<typeof generateRequestDetails>
    try {
      const isHttps = config.publicOrigin.startsWith('https:')
      details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
        vapidDetails: { subject: isHttps ? config.publicOrigin : 'mailto:push@localhost', ...secrets.vapid },
        TTL: lifeSeconds,
        topic,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
    } catch {
      // invalid keys
      return 'gone'
    }
    const { headers, body } = details
    const open = new URL(endpoint).protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve) => {
      const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }
      const request = open(endpoint, options as object, (response) => {
        response.destroy()
        resolve(outcomeOf(response.statusCode ?? 0))
      })
      request.on('error', () => resolve('later'))
      request.end(body)
    })
  }
