/**
 * Takes what opens something out of the address before anything can record it (SEC-6): a reload does not find it
 * there, nor does whoever looks at the history. Call it once, while the page is made.
 */
export const takeFromAddress = <Name extends string>(...names: readonly Name[]): Partial<Record<Name, string>> => {
  const url = new URL(location.href)
  const found = names.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value]]
  })
  if (found.length > 0) {
    for (const name of names) url.searchParams.delete(name)
    history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  }
  return Object.fromEntries(found)
}
