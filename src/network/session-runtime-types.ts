import type { SessionView } from '../core/session/session-types.ts'

/** What the network side of a runtime asks of its durable side. */
export interface SessionRuntime {
  dispatch(
    machine: string,
    event: { type: string },
    options: { eventId: string; epoch?: number },
  ): Promise<{ view: unknown; stale?: true }>
  snapshot(): Promise<{ views: { machine: string; view: unknown }[] }>
  enqueue(
    lane: string,
    records: { id: string; kind: 'call'; data: unknown; owner?: string }[],
    options: { eventId: string },
  ): Promise<void>
  cache(
    owner: string,
    name: string,
    entry: { version: number; data: unknown; timeout: number | null },
  ): Promise<boolean>
  cached(
    owner: string,
    name: string,
  ): Promise<{ version: number; data: unknown; timeout: number | null; time: number } | undefined>
}

export const sessionViewOf = async (runtime: Pick<SessionRuntime, 'snapshot'>): Promise<SessionView> =>
  (await runtime.snapshot()).views.find(({ machine }) => machine === 'session')?.view as SessionView
