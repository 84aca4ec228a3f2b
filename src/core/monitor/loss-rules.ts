import { encodeLine } from './line-protocol-rules.ts'

/** The tags that say who, where and on what; those of the event itself are left out. */
const contextTags =
  /,(?:sdk_name|app_id|env|service|home|session_id|session_type|userid|org_id|is_signin|os|os_version|browser|browser_version|screen_size|network_type|view_id|view_name|view_url|view_host|view_path)=(?:\\.|[^\\, ])+/g

/** MON-5: what a full queue says. */
const fullQueue = 'Reached max events size queued for upload'

interface Loss {
  reason: string
  lost: number
}

/** Null for a line that names no organisation. */
const contextOf = (line: string): string | null => {
  const tags = /^(?:\\.|[^\\ ])*/.exec(line)?.[0] ?? ''
  return tags.includes(',org_id=') ? (tags.match(contextTags) ?? []).join('') : null
}

/** What was dropped and not told yet, by reason; both are totals. */
export const untoldLosses = (
  dropped: Readonly<Record<string, number>>,
  told: Readonly<Record<string, number>>,
): Loss[] =>
  Object.entries(dropped)
    .map(([reason, total]) => ({ reason, lost: total - (told[reason] ?? 0) }))
    .filter(({ lost }) => lost > 0)

/**
 * The events that tell administrators of losses, by reason, in the context of `line`: none where it names no organisation, for
 * then none would see them. Their ids follow from `id`, which is used once.
 */
export const lossLines = (line: string, losses: readonly Loss[], { id, at }: { id: string; at: number }) => {
  const context = contextOf(line)
  if (context === null) return []
  return losses.flatMap(({ reason, lost }, index) => {
    const event = (name: string, kind: 'error' | 'event', given: Parameters<typeof encodeLine>[0]) => ({
      ...{ id: `${id}-${name}${index}`, kind, at },
      data: encodeLine({ ...given, id: `${id}-${name}${index}` }).replace(given.measurement, (name) => name + context),
    })
    const log = {
      measurement: 'browser_log',
      id,
      at,
      tags: { status: 'warn', loss_reason: reason },
      fields: { lost },
    } as const
    const said = {
      measurement: 'error',
      id,
      at,
      tags: { error_source: 'agent' },
      fields: { error_message: fullQueue },
    } as const
    return [event('loss', 'event', log), ...(reason === 'full' ? [event('full', 'error', said)] : [])]
  })
}
