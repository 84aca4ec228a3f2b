const isResetState = (state: unknown): state is { resetToken: string } =>
  typeof (state as { resetToken?: unknown } | null)?.resetToken === 'string'

/**
 * The token of the mailed link. It is taken out of the address before anything can record it, and stays with this entry
 * of the tab's history, so that a reload still works.
 */
export const takeResetToken = (): string | null => {
  const url = new URL(location.href)
  const found = url.searchParams.get('resetToken') ?? url.searchParams.get('token')
  if (found) {
    url.searchParams.delete('resetToken')
    url.searchParams.delete('token')
    history.replaceState({ resetToken: found }, '', url.pathname + url.search)
  }
  return found ?? (isResetState(history.state) ? history.state.resetToken : null)
}
