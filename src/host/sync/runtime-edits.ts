import type { RuntimeMachines } from '../../core/runtime-machines.ts'
import type { SessionView } from '../../core/session/session-types.ts'
import type { LaneChange } from '../../core/sync/lane-types.ts'
import type { EffectContext, Runtime } from '../runtime-types.ts'
import { createEditsReader, createEditsWriter, type DeviceStores, forgetPeople } from './device-edits.ts'
import type { LanePassDeps } from './lane-pass.ts'
import { createSyncPass } from './sync-pass.ts'
import type { SignedIn, SyncServer } from './sync-server.ts'

export interface RuntimeEditsDeps extends DeviceStores, Pick<LanePassDeps, 'now' | 'newId' | 'step'> {
  /** A getter, because the runtime is created with the effect that is made here. */
  runtime(): Runtime<RuntimeMachines>
  server: SyncServer
  /** Whose edits may be sent now. */
  signedIn(): Promise<SignedIn | null>
  /** Whose edits may be taken now: also while the server is away. */
  person(): Promise<string | null>
  random(): number
  publish(change: LaneChange): void
  /** Errors that no caller receives. */
  report(error: unknown): void
}

/** People's edits and replicas in a runtime: what pages read and write, and the effect of the machine `workSync`. */
export function createRuntimeEdits({ runtime, report, ...deps }: RuntimeEditsDeps) {
  const dispatch = (type: 'edits.committed' | 'sync.requested') =>
    void runtime().dispatch('workSync', { type }, { eventId: deps.newId() }).catch(report)

  const forgetOthers = forgetPeople(deps)
  /** Once nobody, or somebody else, is signed in, the replicas of those who were here go. */
  const forgetWhoLeft = async ({ status, account }: Pick<SessionView, 'status' | 'account'>) => {
    if (account || status === 'signedOut') await forgetOthers(account?.userId ?? null)
  }

  /** A session that was just confirmed, of whomever: what waits for it may go. */
  const watchSession = () => {
    let last: string | undefined
    runtime().view('session').then(forgetWhoLeft).catch(report)
    return runtime().subscribe((views) => {
      for (const { machine, view } of views) {
        if (machine !== 'session') continue
        forgetWhoLeft(view).catch(report)
        const { status, isStale, account } = view
        const present = status === 'signedIn' && !isStale ? `${account?.userId}/${account?.orgId}` : ''
        if (present !== '' && present !== last) dispatch('sync.requested')
        last = present
      }
    })
  }

  const pass = createSyncPass(deps)
  return {
    effects: {
      sync: async (input: unknown, context: EffectContext) => {
        const result = await pass(input, context)
        // a pass that was under way as its person left may have written down whose lane it was
        if (result.status === 'signedOut') await forgetWhoLeft(await runtime().view('session'))
        return result
      },
    },
    watchSession,
    channel: {
      ...createEditsReader(deps),
      ...createEditsWriter({ ...deps, onCommitted: () => dispatch('edits.committed') }),
    },
  }
}

export type RuntimeEdits = ReturnType<typeof createRuntimeEdits>
