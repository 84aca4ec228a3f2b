import type { SessionView } from '../core/session/session-types.ts'

/** What the network side of a home asks of its durable side. */
export interface SessionHome {
  tell(
    machine: string,
    event: { type: string },
    options: { eventId: string; epoch?: number },
  ): Promise<{ view: unknown; stale?: true }>
  look(): Promise<{ views: { machine: string; view: unknown }[] }>
  capture(
    lane: string,
    records: { id: string; kind: 'call'; data: unknown; owner?: string }[],
    options: { eventId: string },
  ): Promise<void>
  keep(owner: string, name: string, entry: { version: number; data: unknown; timeout: number | null }): Promise<boolean>
  kept(
    owner: string,
    name: string,
  ): Promise<{ version: number; data: unknown; timeout: number | null; time: number } | undefined>
}

export const sessionViewOf = async (home: Pick<SessionHome, 'look'>): Promise<SessionView> =>
  (await home.look()).views.find(({ machine }) => machine === 'session')?.view as SessionView
