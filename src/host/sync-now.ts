import type { RuntimeMachines } from '../core/runtime-machines.ts'
import type { Runtime } from './runtime-types.ts'

/**
 * Sends what waits on the device and fetches what is new. The returned function rejects if it could not, so that the browser's background
 * sync tries again: the browser fires it in networks that do not reach the server, too.
 */
export const createSyncNow =
  (runtime: () => Pick<Runtime<RuntimeMachines>, 'view' | 'dispatch' | 'wake'>, newId: () => string) =>
  async (): Promise<void> => {
    const { view, dispatch, wake } = runtime()
    if ((await view('session')).isStale) await dispatch('session', { type: 'network.returned' }, { eventId: newId() })
    await dispatch('workSync', { type: 'sync.requested' }, { eventId: newId() })
    await wake(true)
    // a pass of a session that nobody could confirm sends nothing, and ends as if nothing were left
    if ((await view('session')).isStale) throw new Error('not synced: the session is not confirmed')
    const { status } = await view('workSync')
    if (status !== 'idle') throw new Error(`not synced: ${status}`)
  }
