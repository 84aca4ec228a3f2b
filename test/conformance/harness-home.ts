import { homeMachines } from '../../src/core/home-machines-table.ts'
import type { Effect, Home, PublishedView } from '../../src/host/home-types.ts'
import type { HomeParts } from '../../src/host/homes/browser-deps.ts'
import { createIdbStore } from '../../src/store/idb-store.ts'
import { sessionEndings } from './session-examples-table.ts'

/** What the harness is asked to do. `device` names the database, so that every journey starts on a new one. */
export type Order = { device: string } & (
  | { do: 'tell'; machine: string; event: { type: string; [field: string]: unknown }; eventId: string }
  /** The invoked work of this name ends so. */
  | { do: 'end'; src: string; output?: object; error?: object }
  /** The clock goes on, and the home looks at what is due. */
  | { do: 'pass'; ms: number }
  | { do: 'look' }
  | { do: 'leave' }
)

declare global {
  interface Window {
    /** Does what the test asks, in the home of this page. */
    obey(order: Order): Promise<PublishedView[]>
  }
}

interface Device {
  home: Home
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

const openDevice = (name: string, firstMoment: number, createHome: (parts: HomeParts) => Home): Device => {
  const self = () => device
  const device: Device = { now: firstMoment, waiting: new Map(), hasBegun: () => {}, home: undefined as never }
  device.home = createHome({
    store: createIdbStore({ name }),
    machines: homeMachines,
    effects: Object.fromEntries(Object.keys(sessionEndings).map((src) => [src, scripted(self, src)])),
    lanes: {},
    now: () => device.now,
    random: () => 0.5,
    arm: undefined,
    leads: () => true,
  })
  return device
}

/** The invoked work of this name, once it has begun. */
const begun = async (device: Device, src: string) => {
  while (!device.waiting.has(src))
    await new Promise<void>((begin) => {
      device.hasBegun = begin
    })
  const work = device.waiting.get(src)
  device.waiting.delete(src)
  return work
}

/** What the commit that comes next tells pages. */
const heard = ({ home }: Device) =>
  new Promise<PublishedView[]>((resolve) => {
    const leave = home.subscribe((views) => {
      leave()
      resolve(views)
    })
  })

type Does = { [What in Order['do']]: (device: Device, order: Extract<Order, { do: What }>) => Promise<PublishedView[]> }

const does: Does = {
  tell: async ({ home }, { machine, event, eventId }) => {
    const { rev, view } = await home.tell(machine, event, { eventId })
    return [{ machine, bornAt: 0, rev, view }]
  },
  end: async (device, { src, output, error }) => {
    const work = await begun(device, src)
    const news = heard(device)
    if (error) work?.reject(error)
    else work?.resolve(output)
    return news
  },
  pass: async (device, { ms }) => {
    device.now += ms
    const news = heard(device)
    void device.home.wake()
    return news
  },
  look: async ({ home }) => (await home.look()).views,
  leave: async ({ home }) => {
    home.stop()
    return []
  },
}

/**
 * The real host with the real machines on a real IndexedDB; scripted are only the clock, the chance and how invoked work
 * ends. The same in the worker and in the page: `createHome` is the one difference.
 */
export function createHarness(firstMoment: number, createHome: (parts: HomeParts) => Home) {
  const devices = new Map<string, Device>()
  return (order: Order): Promise<PublishedView[]> => {
    const device = devices.get(order.device) ?? openDevice(order.device, firstMoment, createHome)
    devices.set(order.device, device)
    return does[order.do](device, order as never)
  }
}
