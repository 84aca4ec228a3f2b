import * as z from 'zod/mini'
import { type Mutator, mutator, type Patch } from '../../sync/mutator-types.ts'
import { issueIds as ids } from './issue-list-mutators.ts'
import { updatePatch } from './patches.ts'

type Mark = 'readAt' | 'doneAt'

/**
 * Sets or removes a mark of the actor's own notices. A mark keeps its first time, so that two devices that read the same notice agree;
 * deleted notices are skipped.
 */
const marks = (field: Mark): Mutator<{ ids: string[]; is: boolean }> =>
  mutator({
    lane: 'org',
    args: z.object({ ids, is: z.boolean() }),
    needs: ({ ids: noticeIds }) => noticeIds.map((id) => ({ entity: 'notice', id })),
    run: ({ ids: noticeIds, is }, rows, { actor, now }) => ({
      patches: noticeIds.flatMap((id): Patch[] => {
        const notice = rows.get('notice', id)
        if (notice?.ownerId !== actor.userId || (notice[field] !== null) === is) return []
        return [updatePatch('notice', notice, { [field]: is ? now : null })]
      }),
    }),
  })

/** A person's own notices; `is` false takes the mark back. */
export const noticeMutators = { 'notice.read': marks('readAt'), 'notice.done': marks('doneAt') }
