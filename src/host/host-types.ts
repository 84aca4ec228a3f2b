import type { DurableMachine } from '../core/durable-machine-types.ts'
import type { Transaction } from '../store/store-types.ts'
import type { Applied } from './apply-event.ts'
import type { RuntimeDeps } from './runtime-types.ts'

/** What timers, effects and the drainer share of their runtime. */
export interface Host {
  deps: RuntimeDeps
  /** One transaction; the events applied in it are published after the commit. */
  commit<Result>(work: (tx: Transaction, apply: Apply) => Promise<Result>, options?: CommitOptions): Promise<Result>
  machine(id: string): DurableMachine
  /** Marks the point after an await (fault injection). */
  step(name: string): void
}

export type Apply = (machine: string, event: { type: string }, eventId: string, epoch?: number) => Promise<Applied>

export interface CommitOptions {
  /** Starts nothing by itself: for the commits of work that is already under way. */
  isQuiet?: boolean
}
