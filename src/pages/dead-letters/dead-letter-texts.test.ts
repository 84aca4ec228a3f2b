import { expect, test } from 'vitest'
import type { Call } from '../../core/calls/call-types.ts'
import { callsTable } from '../../core/calls/calls.ts'
import { lostThing } from './dead-letter-texts.ts'

const queued = (Object.values(callsTable) as Call[]).filter(({ offline }) => offline === 'queued')

test.each(queued)(
  '$path waits under a key of its own, and has a name for the day it is lost',
  ({ path, idempotent }) => {
    expect(idempotent).toBe(true)
    expect(lostThing(path)).not.toEqual(lostThing('/unknown'))
  },
)
