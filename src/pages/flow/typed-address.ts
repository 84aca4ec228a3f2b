/** The address that was typed on the sign-in page: it comes along with the history entry, and stays out of the address. */
export const typedAddress = (): string => {
  const { orgEmail } = (history.state ?? {}) as { orgEmail?: unknown }
  return typeof orgEmail === 'string' ? orgEmail : ''
}
