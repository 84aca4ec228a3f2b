import type { DurableMachine } from '../core/durable-machine-types.ts'
import type { StoreName, Transaction } from '../store/store-types.ts'
import type { Applied } from './apply-event.ts'
import type { DispatchStore } from './load-machine.ts'
import type { RuntimeDeps } from './runtime-types.ts'

export type Apply = (machine: string, event: { type: string }, eventId: string, epoch?: number) => Promise<Applied>

export interface CommitOptions {
  /** Only arms the next wake-up, without starting work; for commits of work that is already running. */
  isQuiet?: boolean
}

/** What timers, effects and the drainers share. */
export interface Host {
  deps: RuntimeDeps
  /** One transaction over the named stores. */
  write<Names extends StoreName, Result>(
    names: readonly Names[],
    work: (tx: Transaction<NoInfer<Names>>) => Promise<Result>,
  ): Promise<Result>
  /** A transaction over the named and the dispatch stores. After the commit views are published and due work is started. */
  commit<Names extends StoreName, Result>(
    names: readonly Names[],
    work: (tx: Transaction<NoInfer<Names> | DispatchStore>, apply: Apply) => Promise<Result>,
    options?: CommitOptions,
  ): Promise<Result>
  /** Collects and starts due work in the background; `settled` awaits it. */
  startDueWork(options?: CommitOptions): void
  machine(id: string): DurableMachine
  /** Marks the point after an await (fault injection). */
  step(name: string): void
}
