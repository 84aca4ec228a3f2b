/**
 * Readable names for XState's answers and delays: `xstate.done.actor.0.session.validating` → `validating done`,
 * `xstate.after.retryPause.session.stale` → `after retryPause`.
 */
export const eventName = (type: string): string =>
  type
    .replace(/^xstate\.(done|error)\.actor\.(.+)$/, (_, kind, id) => `${workName(id)} ${kind}`)
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')

/** Readable name of an effect: `0.session.validating` → `validating`. */
export const workName = (id: string): string => id.replace(/^0\.\w+\./, '')

/** `{ output: { code: 1 } }` → `output.code=1`, without type and time. */
export const fieldTexts = (fields: object, path = ''): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (path === '' && (name === 'type' || name === 'at')) return []
    const place = path ? `${path}.${name}` : name
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isDeep ? fieldTexts(value, place) : [`${place}=${valueText(value)}`]
  })

export const valueText = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : value === undefined ? '–' : JSON.stringify(value)
