/**
 * Removes secrets from the address before anything can record it (SEC-6), so neither a reload nor the history has them.
 * Call it once, while the page is created.
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
