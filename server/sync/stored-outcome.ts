import type { Outcome } from '../../src/core/sync/sync-types.ts'

type Stored = Pick<Outcome, 'id' | 'mid' | 'seq'> & Record<'refusal' | 'skipped', unknown>

/** An outcome as in answers: without fields that are null in the database. */
export const outcomeOf = ({ id, mid, seq, refusal, skipped }: Stored): Outcome => ({
  ...{ id, mid, seq },
  ...(refusal ? { refusal: refusal as Outcome['refusal'] } : {}),
  ...(skipped ? { skipped: skipped as Outcome['skipped'] } : {}),
})
