import type { DurableMachine } from '../../src/core/durable-machine-types.ts'
import type { DeliveryEvent } from '../../src/core/monitor/delivery-types.ts'
import { transportDefinition } from '../../src/core/monitor/transport-machine.ts'
import { sessionDefinition } from '../../src/core/session/session-machine.ts'
import { sessionEndings, sessionEvents, sessionFacts } from './session-examples-table.ts'

export interface Examples {
  // biome-ignore lint/suspicious/noExplicitAny: a list of machines of different types
  definition: DurableMachine<any, any>
  /** Events that anybody may tell. */
  told: readonly { type: string }[]
  /** How each invoked work may end. */
  endings: Readonly<Record<string, { outputs: readonly object[]; errors: readonly object[] }>>
  /** What guards look at in this state: two contexts that agree in it are one node of the graph. */
  facts(context: never, state: unknown): readonly unknown[]
}

const at = 5
const deliveries: { [Type in DeliveryEvent['type']]: readonly Extract<DeliveryEvent, { type: Type }>[] } = {
  'batch.acknowledged': [{ type: 'batch.acknowledged', at, status: 200 }],
  'batch.failed': [
    { type: 'batch.failed', at, status: 503, retryAfterMs: null, random: 0.5 },
    { type: 'batch.failed', at, status: 429, retryAfterMs: 90_000, random: 0 },
  ],
  wake: [{ type: 'wake', at }],
}

const transport = { told: Object.values(deliveries).flat(), endings: {}, facts: () => [] }

/** Every durable machine, with what can happen to it. */
export const examplesTable: readonly Examples[] = [
  {
    definition: sessionDefinition,
    told: Object.values(sessionEvents).flat(),
    endings: sessionEndings,
    facts: sessionFacts,
  },
  { definition: transportDefinition, ...transport },
  { definition: { ...transportDefinition, id: 'calls' }, ...transport },
]
