import { syncLimits } from '../../src/core/sync/sync-types.ts'
import { mutators } from '../../src/core/work/mutators.ts'
import type { Database } from '../db/database.ts'
import { createPresence } from '../notices/presence.ts'
import { type ChangeFeed, createChangeFeed } from './change-feed.ts'
import { type ClientBindings, createClientBindings } from './client-bindings.ts'
import { type Committer, createCommitter } from './group-commit.ts'
import { createPuller, type Puller } from './group-pull.ts'
import type { Mutators } from './run-mutation.ts'

/** The state of a process for sync calls: mutations waiting for their commit, and devices waiting for changes. */
export interface SyncService extends Committer, Puller, ClientBindings, ChangeFeed {
  /** How long a poll for changes is held, in milliseconds. */
  waitMs: number
  /** Records that a person is looking at a page. */
  see(userId: string): void
}

export interface SyncDeps {
  db: Database
  now(): Date
  log?: (line: string) => void
  waitMs?: number
  /** For tests; by default the product's mutators. */
  mutators?: Mutators
}

export function createSyncService(deps: SyncDeps): SyncService {
  const log = (line: string) => deps.log?.(line)
  const feed = createChangeFeed({ db: deps.db, log })
  const puller = createPuller(deps)
  const { readAfterWrites } = puller
  const committer = createCommitter(
    { ...deps, mutators: deps.mutators ?? mutators, log, readAfterWrites },
    feed.announce,
  )
  return {
    ...feed,
    ...committer,
    ...puller,
    ...createClientBindings(deps),
    see: createPresence(deps),
    waitMs: deps.waitMs ?? syncLimits.waitMs,
  }
}
