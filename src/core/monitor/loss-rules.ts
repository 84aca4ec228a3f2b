/** The tags of a line that describe its event, not the person or the page. */
const eventTags = /,(?:(?:action|resource|error|loss)_\w+|trace_id|span_id|status)=(?:\\.|[^\\, ])*/g

interface Loss {
  reason: string
  lost: number
}

/** Dropped and not yet reported messages, by reason; both arguments are totals. */
export const unreportedLosses = (
  dropped: Readonly<Record<string, number>>,
  reported: Readonly<Record<string, number>>,
): Loss[] =>
  Object.entries(dropped)
    .map(([reason, total]) => ({ reason, lost: total - (reported[reason] ?? 0) }))
    .filter(({ lost }) => lost > 0)

/**
 * The events that report losses to administrators, by reason, in the context of `line`: none if it names no organisation, because
 * nobody would see them. Their ids are derived from `id`, which is used once. Reasons come from the outbox and need no escapes, so
 * the worker does not load the encoder.
 */
export const lossLines = (line: string, losses: readonly Loss[], { id, at }: { id: string; at: number }) => {
  const [, tags = ''] = /^\w+((?:\\.|[^\\ ])*)/.exec(line) ?? []
  if (!tags.includes(',org_id=')) return []
  const context = tags.replace(eventTags, '')
  const event = (kind: 'event' | 'error', name: string, what: string) => ({
    ...{ id: `${id}-${name}`, kind, at },
    data: `${what},event_id="${id}-${name}" ${at}`,
  })
  return losses.flatMap(({ reason, lost }, index) => {
    const log = event('event', `loss${index}`, `browser_log${context},status=warn,loss_reason=${reason} lost=${lost}`)
    // MON-5
    const message = 'error_message="Reached max events size queued for upload"'
    return reason === 'full' ? [log, event('error', 'full', `error${context},error_source=agent ${message}`)] : [log]
  })
}
