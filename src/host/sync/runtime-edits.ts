import type { RuntimeMachines } from '../../core/runtime-machines.ts'
import { isConfirmed, organizationsOf, personOf } from '../../core/session/session-rules.ts'
import type { SessionView } from '../../core/session/session-types.ts'
import type { LaneChange } from '../../core/sync/lane-types.ts'
import type { EffectContext, Runtime } from '../runtime-types.ts'
import { createEditsWriter, type DeviceStores, forgetPeople } from './device-edits.ts'
import type { LanePassDeps } from './lane-pass.ts'
import { createSyncPass } from './sync-pass.ts'
import type { SignedIn, SyncServer } from './sync-server.ts'

export interface RuntimeEditsDeps
  extends DeviceStores,
    Pick<LanePassDeps, 'now' | 'newId' | 'projectOnScreen' | 'step'> {
  /** A getter, because the runtime is created with the effect that is made here. */
  runtime(): Runtime<RuntimeMachines>
  server: SyncServer
  /** The person whose edits may be sent now; null for nobody. */
  signedIn(): Promise<SignedIn | null>
  /** The person who may write edits now, also while the server is unreachable; null for nobody. */
  person(): Promise<string | null>
  random(): number
  publish(change: LaneChange): void
  /** Errors that no caller receives. */
  report(error: unknown): void
}

type Seen = Pick<SessionView, 'status' | 'account' | 'cleared'>

/** Edits and replicas in a runtime: writes for pages, which read by themselves, and the effect of the machine `workSync`. */
export function createRuntimeEdits({ runtime, report, ...deps }: RuntimeEditsDeps) {
  const dispatch = (type: 'edits.committed' | 'sync.requested') =>
    void runtime().dispatch('workSync', { type }, { eventId: deps.newId() }).catch(report)

  const forgetOthers = forgetPeople(deps)
  /**
   * Deletes replicas after another person has signed in, after their person has left the organisation, and after a
   * sign-out. After an expired session they stay for the same person; nobody else sees them.
   */
  const deleteOtherReplicas = async ({ status, account, cleared }: Seen) => {
    if (account) await forgetOthers({ person: personOf(account) ?? '', orgs: organizationsOf(account) })
    else if (status === 'signedOut' && cleared?.reason !== 'invalid') await forgetOthers(null)
  }

  /** Requests a sync when a session is confirmed or its organisations have changed: its edits may be sent now, or no longer. */
  const watchSession = () => {
    let last: string | undefined
    runtime().view('session').then(deleteOtherReplicas).catch(report)
    return runtime().subscribe((views) => {
      for (const { machine, view } of views) {
        if (machine !== 'session') continue
        deleteOtherReplicas(view).catch(report)
        const { account } = view
        const present =
          account && isConfirmed(view) ? [personOf(account), account.orgId, ...account.joinedOrgIds].join() : ''
        if (present !== '' && present !== last) dispatch('sync.requested')
        last = present
      }
    })
  }

  /** Only the refreshed session confirms whether the person is still in the organisation. */
  const refreshSession = () =>
    void runtime()
      .dispatch('session', { type: 'refresh.requested', force: true }, { eventId: deps.newId() })
      .catch(report)

  const pass = createSyncPass({ ...deps, onDenied: refreshSession })
  return {
    effects: {
      sync: async (input: unknown, context: EffectContext) => {
        const result = await pass(input, context)
        // a running pass may have registered its lane after its person left
        if (result.status === 'signedOut') await deleteOtherReplicas(await runtime().view('session'))
        return result
      },
    },
    watchSession,
    writer: createEditsWriter({ ...deps, onCommitted: () => dispatch('edits.committed') }),
  }
}

export type RuntimeEdits = ReturnType<typeof createRuntimeEdits>
