const valueAt = (source: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((from, field) => (from as Record<string, unknown> | null | undefined)?.[field], source)

/** The allow-listed fields of an event or context, and nothing else: what is not named cannot leak into the log. */
export function logFields(source: object, paths: readonly string[] = []): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const path of paths) {
    const value = valueAt(source, path)
    if (value === undefined) continue
    const fields = path.split('.')
    const last = fields.pop() as string
    let place = kept
    for (const field of fields) {
      place[field] ??= {}
      place = place[field] as Record<string, unknown>
    }
    place[last] = value
  }
  return kept
}
