import { useCallback, useSyncExternalStore } from 'react'
import type { DeviceFile } from '../../core/sync/device-file-types.ts'
import { type EditsChannel, type LaneKey, laneName } from '../../core/sync/lane-types.ts'
import { useServices } from '../../shared/use-services.ts'
import { useStore } from '../use-work.ts'
import type { WorkStore } from '../work-store.ts'

type Files = ReadonlyMap<string, DeviceFile>

/** This device's files of a lane; read again after each change while there are subscribers. */
const createFileWatch = ({ files, subscribe }: EditsChannel, lane: LaneKey) => {
  const listeners = new Set<() => void>()
  let current: Files = new Map()
  let stop = () => {}
  let readings = 0
  const read = async () => {
    const reading = ++readings
    const found = await (await files(lane)).list(lane)
    if (reading !== readings) return
    current = new Map(found.map((file) => [file.id, file]))
    for (const listener of listeners) listener()
  }
  const refresh = () => read().catch((error) => console.error(error))
  return {
    refresh,
    current: () => current,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        stop = subscribe((change) => change.lane === laneName(lane) && (change.files || change.edits) && void refresh())
        void refresh()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

const watches = new WeakMap<WorkStore, Map<string, ReturnType<typeof createFileWatch>>>()

/** This device's files of a lane, by default the current one, with functions to read and change them. */
export const useDeviceFiles = (of?: LaneKey) => {
  const { edits } = useServices()
  const store = useStore()
  const lane = of ?? store.lane
  const ofStore = watches.get(store) ?? new Map()
  const watch = ofStore.get(laneName(lane)) ?? createFileWatch(edits, lane)
  watches.set(store, ofStore.set(laneName(lane), watch))
  return { files: edits.files, lane, refresh: watch.refresh, subscribe: watch.subscribe, current: watch.current }
}

/** This device's record of an attachment's bytes; undefined: none. */
export const useDeviceFile = (id: string, of?: LaneKey): DeviceFile | undefined => {
  const { subscribe, current } = useDeviceFiles(of)
  return useSyncExternalStore(
    subscribe,
    useCallback(() => current().get(id), [current, id]),
  )
}
