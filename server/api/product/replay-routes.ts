import { eq } from 'drizzle-orm'
import { readRecordings, readSegments } from '../../collectors/replay-store.ts'
import { organizations } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { lockOrganization } from '../organization/membership-queries.ts'
import { administratorNow, asMember, notFound } from '../signed-session.ts'

/** Segments of one answer: about a megabyte, if they have the size that pages give them. */
const maxSegments = 12

/** Session replays of the organisation, for administrators. */
export const replayRoutes: Pick<Handlers, 'setSessionRecording' | 'replayRecordings' | 'replaySegments'> = {
  setSessionRecording: ({ enabled }, context) =>
    asMember(context, async (tx, orgId) => {
      const { recordsSessions } = await lockOrganization(tx, orgId)
      await administratorNow(context, tx, orgId)
      if (recordsSessions === enabled) return { enabled }
      await tx.update(organizations).set({ recordsSessions: enabled }).where(eq(organizations.id, orgId))
      await context.audit(tx, { action: enabled ? 'recording.enabled' : 'recording.disabled', orgId })
      return { enabled }
    }),
  replayRecordings: ({ sessionId }, context) =>
    asMember(context, async (tx, orgId) => ({ recordings: await readRecordings(tx, orgId, sessionId) })),
  replaySegments: ({ sessionId, recordingId, from }, context) =>
    asMember(context, async (tx, orgId) => {
      const rows = await readSegments(tx, { orgId, sessionId, recordingId, from, most: maxSegments + 1 })
      if (rows.length === 0) throw notFound()
      const segments = rows.slice(0, maxSegments).map(({ segment }) => segment.toString('base64'))
      return { segments, next: rows.length > maxSegments ? from + maxSegments : null }
    }),
}
