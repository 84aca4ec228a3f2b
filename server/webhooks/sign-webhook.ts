import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** 256 random bits, in the format that libraries of Standard Webhooks expect. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * The headers that a receiver verifies (Standard Webhooks): HMAC-SHA256 over id, time stamp and body. Each try has its own time
 * stamp, so that receivers can refuse replays.
 */
export const signatureHeaders = (
  secret: string,
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> => {
  const seconds = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}
