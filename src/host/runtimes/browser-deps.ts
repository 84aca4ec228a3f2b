import type { Machines } from '../../core/durable-machine-types.ts'
import type { RuntimeDeps } from '../runtime-types.ts'

/** Clock and random of a real browser; the only place in the host that reads them. */
export const browserDeps = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  random: () => Math.random(),
  arm: (dueInMs: number, wake: () => void) => {
    // setTimeout holds at most 24.8 days; an earlier wake-up only arms the next one
    const timer = setTimeout(wake, Math.min(dueInMs, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
}

/** What the caller must supply to create a runtime; the rest has defaults. */
export type RuntimeParts<List extends Machines = Machines> = Pick<RuntimeDeps<List>, 'machines' | 'effects' | 'lanes'> &
  Partial<RuntimeDeps<List>>
