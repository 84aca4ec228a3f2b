import type { Machines } from '../../core/durable-machine-types.ts'
import type { RuntimeDeps } from '../runtime-types.ts'

/** Clock and chance of a real browser: the only place of the host that reads them. */
export const browserDeps = {
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  random: () => Math.random(),
  arm: (dueInMs: number, wake: () => void) => {
    // setTimeout holds 24.8 days at most; whoever wakes earlier only looks again
    const timer = setTimeout(wake, Math.min(dueInMs, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  },
}

/** What the one who wires a runtime brings: the rest has a default. */
export type RuntimeParts<List extends Machines = Machines> = Pick<RuntimeDeps<List>, 'machines' | 'effects' | 'lanes'> &
  Partial<RuntimeDeps<List>>
