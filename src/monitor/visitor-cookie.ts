const name = 'worktide-visitor'
/** MON-5: 1440 hours. */
const maxAgeSeconds = 1440 * 3600

/**
 * Stands in for a user before anybody signed in, kept in a cookie. It belongs to the tracked session it was made in or to the
 * anonymous ones after it; `forget` ends it, so that it links nobody to whoever signs in next.
 */
export const visitorId = (otherwise: string): string => {
  const known = new RegExp(`(?:^|; )${name}=([\\w-]{8,64})`).exec(document.cookie)?.[1]
  const id = known ?? otherwise
  document.cookie = `${name}=${id}; path=/; max-age=${maxAgeSeconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  return id
}

export const forgetVisitor = (): void => {
  if (document.cookie.includes(`${name}=`)) document.cookie = `${name}=; path=/; max-age=0`
}
