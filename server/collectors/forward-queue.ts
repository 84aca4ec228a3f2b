import type { Configuration } from '../configuration.ts'
import type { Tx } from '../db/database.ts'

/** Kinds of hosts of the operator that get a copy of the collected data, each in its own format. */
export const forwardTargets = ['datakit', 'posthog', 'sentry'] as const
export type ForwardTarget = (typeof forwardTargets)[number]

/** Kinds of batches; each has its path at the host. */
export type ForwardKind = 'rum' | 'logging' | 'replay' | 'usage' | 'errors'

const targetOf: Readonly<Record<ForwardKind, ForwardTarget>> = {
  rum: 'datakit',
  logging: 'datakit',
  replay: 'datakit',
  usage: 'posthog',
  errors: 'sentry',
}

/**
 * Queues a batch for the host of its kind, in the transaction that stores it; does nothing if none is configured. `body` is in the host's format, without
 * the fields that are added when it is sent (`forward-requests.ts`); `type` is its content type, if any.
 */
export async function queueForward(
  tx: Tx,
  { forwards }: Pick<Configuration, 'forwards'>,
  { kind, body, type = null }: { kind: ForwardKind; body: Buffer; type?: string | null },
): Promise<void> {
  const target = targetOf[kind]
  if (!forwards[target]) return
  await tx.$client.query({
    name: 'queue_forward',
    text: 'INSERT INTO forwards (target, kind, type, body, bytes) VALUES ($1, $2, $3, $4, $5)',
    values: [target, kind, type, body, body.length],
  })
}
