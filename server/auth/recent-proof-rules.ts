/** SEC-11: how old the proof of identity may be for a sensitive change. */
const recentMs = 5 * 60_000

/** Whether somebody proved who they are recently enough for a sensitive change. */
export const isRecent = ({ reauthenticatedAt }: { reauthenticatedAt: Date | null }, now: Date): boolean =>
  reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() <= recentMs
