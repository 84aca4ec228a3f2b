import * as z from 'zod/mini'
import { call, isoTime, text } from './call-types.ts'

/** `/monitoring/replay`: recordings for administrators. */
export const replayCalls = {
  /** Whether sessions of the organisation's people may be recorded (MON-19). */
  setSessionRecording: call({
    method: 'POST',
    path: '/monitoring/replay/enabled',
    auth: 'admin',
    payload: z.object({ enabled: z.boolean() }),
    result: z.object({ enabled: z.boolean() }),
  }),
  /** The recordings of a session: one for each page that was open in it. */
  replayRecordings: call({
    method: 'POST',
    path: '/monitoring/replay/recordings',
    auth: 'admin',
    payload: z.object({ sessionId: text }),
    result: z.object({
      recordings: z.array(z.object({ recordingId: z.string(), startAt: isoTime, endAt: isoTime })),
    }),
  }),
  /** Segments in order from the `from`th on, each zlib in base64. `next`: ask again from there; null: that was all. */
  replaySegments: call({
    method: 'POST',
    path: '/monitoring/replay/segments',
    auth: 'admin',
    payload: z.object({ sessionId: text, recordingId: text, from: z._default(z.int().check(z.minimum(0)), 0) }),
    result: z.object({ segments: z.array(z.string()), next: z.nullable(z.int()) }),
  }),
}
