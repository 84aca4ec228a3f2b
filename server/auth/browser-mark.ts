import type { Configuration } from '../configuration.ts'

const maxAgeSeconds = 30 * 60

/**
 * The cookie that ties a provider's answer, and the steps after it, to the browser that began the sign-in (IDP-5). It grants nothing.
 * With the prefix `__Host-` no sibling domain can set it.
 */
export const browserCookie = ({ publicOrigin }: Pick<Configuration, 'publicOrigin'>) => {
  const secure = publicOrigin.startsWith('https:')
  return {
    name: secure ? '__Host-sso_tx' : 'sso_tx',
    options: { path: '/', httpOnly: true, maxAge: maxAgeSeconds, secure, sameSite: 'lax' as const },
    /** For pages in a frame of another site, where browsers keep no Lax cookie. Only calls read it, never the callback. */
    framed: {
      name: secure ? '__Host-sso_frame' : 'sso_frame',
      options: {
        ...{ path: '/', httpOnly: true, maxAge: maxAgeSeconds, secure: true, partitioned: true },
        sameSite: 'none' as const,
      },
    },
  }
}
