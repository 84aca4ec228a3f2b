import { createHash } from 'node:crypto'

const eventId = /[ ,]event_id="([\w-]{8,64})"/

/** The event's own id, or the hash of a line that brought none: either way the same line is the same event. */
export const lineId = (line: string): string =>
  eventId.exec(line)?.[1] ?? createHash('sha256').update(line).digest('base64url')
