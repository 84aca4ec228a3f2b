const aliasOf = (value: unknown, known: unknown[]): string => {
  if (!known.includes(value)) known.push(value)
  return `#${known.indexOf(value)}`
}

// the paths are the machines' own constants: each is read once
const readPaths = new Map<string, string[]>()

const fieldsOfPath = (path: string): string[] => {
  const fields = readPaths.get(path) ?? path.replace('#', '').split('.')
  readPaths.set(path, fields)
  return fields
}

/**
 * The allow-listed fields of an event or context, and nothing else: what is not named cannot leak into the log. Dots reach
 * into objects, an object that is null stays null. Of a path that ends in `#` the log keeps only which of the `known`
 * values it is, as `#<place>`: enough to compare, and no byte of it. A value not known before is added to them.
 */
export function loggedFields(
  source: object,
  paths: readonly string[] = [],
  known: unknown[] = [],
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const path of paths) {
    const fields = fieldsOfPath(path)
    const last = fields.length - 1
    let from: unknown = source
    let place = kept
    for (let at = 0; at <= last; at++) {
      const field = fields[at] as string
      from = (from as Record<string, unknown>)[field]
      if (from === undefined) break
      if (from === null || at === last) {
        place[field] = from !== null && path.endsWith('#') ? aliasOf(from, known) : from
        break
      }
      place[field] ??= {}
      place = place[field] as Record<string, unknown>
    }
  }
  return kept
}
