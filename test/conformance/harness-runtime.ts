import { runtimeMachines } from '../../src/core/runtime-machines.ts'
import type { Effect, PublishedView, Runtime } from '../../src/host/runtime-types.ts'
import type { RuntimeParts } from '../../src/host/runtimes/browser-deps.ts'
import { createIdbStore } from '../../src/store/idb-store.ts'
import { sessionDatabase } from '../../src/store/store-types.ts'
import { sessionEffectEnds } from './session-examples.ts'

/** Orders for the harness. `device` names the database, so that every journey starts with a new one. */
export type Order = { device: string } & (
  | { do: 'dispatch'; machine: string; event: { type: string; [field: string]: unknown }; eventId: string }
  /** The invoked effect of this name ends with this result. */
  | { do: 'end'; src: string; output?: object; error?: object }
  /** Advances the clock; the runtime then checks its due work. */
  | { do: 'pass'; ms: number }
  | { do: 'snapshot' }
  | { do: 'leave' }
)

declare global {
  interface Window {
    /** Executes an order in the runtime of this page. */
    execute(order: Order): Promise<PublishedView[]>
  }
}

interface Device {
  runtime: Runtime
  now: number
  waiting: Map<string, { resolve(output: unknown): void; reject(error: unknown): void }>
  hasBegun: () => void
}

const scripted =
  (device: () => Device, src: string): Effect =>
  (_, { signal }) =>
    new Promise((resolve, reject) => {
      const { waiting, hasBegun } = device()
      waiting.set(src, { resolve, reject })
      signal.addEventListener('abort', () => {
        if (waiting.get(src)?.resolve === resolve) waiting.delete(src)
        reject(signal.reason)
      })
      hasBegun()
    })

const openDevice = (name: string, firstMoment: number, createRuntime: (parts: RuntimeParts) => Runtime): Device => {
  const self = () => device
  const device: Device = { now: firstMoment, waiting: new Map(), hasBegun: () => {}, runtime: undefined as never }
  device.runtime = createRuntime({
    store: createIdbStore({ ...sessionDatabase, name }),
    machines: runtimeMachines,
    effects: {
      session: Object.fromEntries(Object.keys(sessionEffectEnds).map((src) => [src, scripted(self, src)])),
      workSync: { sync: scripted(self, 'sync') },
      messenger: { loadApp: scripted(self, 'loadApp'), loadCorp: scripted(self, 'loadCorp') },
    },
    lanes: {},
    now: () => device.now,
    random: () => 0.5,
    arm: undefined,
    mayStartWork: () => true,
  })
  return device
}

/** The invoked effect of this name, once it has started. */
const startedEffect = async (device: Device, src: string) => {
  while (!device.waiting.has(src))
    await new Promise<void>((begin) => {
      device.hasBegun = begin
    })
  const work = device.waiting.get(src)
  device.waiting.delete(src)
  return work
}

/** The views that the next commit publishes. */
const heard = ({ runtime }: Device) =>
  new Promise<PublishedView[]>((resolve) => {
    const leave = runtime.subscribe((views) => {
      leave()
      resolve(views)
    })
  })

type Does = { [What in Order['do']]: (device: Device, order: Extract<Order, { do: What }>) => Promise<PublishedView[]> }

const does: Does = {
  dispatch: async ({ runtime }, { machine, event, eventId }) => {
    const { rev, view } = await runtime.dispatch(machine, event, { eventId })
    return [{ machine, bornAt: 0, rev, view }]
  },
  end: async (device, { src, output, error }) => {
    const work = await startedEffect(device, src)
    const news = heard(device)
    if (error) work?.reject(error)
    else work?.resolve(output)
    return news
  },
  pass: async (device, { ms }) => {
    device.now += ms
    const news = heard(device)
    void device.runtime.wake()
    return news
  },
  snapshot: async ({ runtime }) => (await runtime.snapshot()).views,
  leave: async ({ runtime }) => {
    runtime.stop()
    return []
  },
}

/**
 * The real host with the real machines on a real IndexedDB; only the clock, random and the results of effects are scripted.
 * Worker and page differ only in `createRuntime`.
 */
export function createHarness(firstMoment: number, createRuntime: (parts: RuntimeParts) => Runtime) {
  const devices = new Map<string, Device>()
  return (order: Order): Promise<PublishedView[]> => {
    const device = devices.get(order.device) ?? openDevice(order.device, firstMoment, createRuntime)
    devices.set(order.device, device)
    return does[order.do](device, order as never)
  }
}
