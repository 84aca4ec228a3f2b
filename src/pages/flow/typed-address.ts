/** The email address typed on the sign-in page. It is passed in the history state, not in the URL. */
export const typedAddress = (): string => {
  const { orgEmail } = (history.state ?? {}) as { orgEmail?: unknown }
  return typeof orgEmail === 'string' ? orgEmail : ''
}
