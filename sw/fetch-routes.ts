import type { RouteMatchCallbackOptions } from 'workbox-core/types.js'
import { apiBasePath } from '../src/core/limits.ts'
import { messengerAgents } from '../src/core/messenger/messenger-client-rules.ts'
import { pathOf } from '../src/core/routes.ts'
import { shareTargetPath } from '../src/core/work/shared-text-rules.ts'

/** How a page's request is answered. Requests that match no row go to the network unchanged. */
export type FetchRoute = 'share' | 'shell' | 'config' | 'api' | 'asset'

type Match = (request: Pick<RouteMatchCallbackOptions, 'sameOrigin' | 'url' | 'request'>) => boolean

const areas = /^\/($|(orginfo|inbox|conflicts|more|groups|search|import)$|(sso|setting|help|projects|p|i|f)(\/|$))/

/** A request made by script. Links, forms, images and frames, which other sites can cause too, never get the token. */
const isScripts = ({ mode }: Request) => mode === 'cors' || mode === 'same-origin'

/** The page of a messenger's login; inside a messenger's client also login links, which the server redirects there. */
const isMessengers = ({ pathname, search }: URL) =>
  pathname === pathOf('login-messenger') ||
  (pathname === pathOf('login') && search !== '' && messengerAgents.test(navigator.userAgent))

const isFile = (pathname: string) =>
  pathname.startsWith('/assets/') ||
  /^\/([\w.-]+\.(css|svg|png|webmanifest)|(start-watch|last-screen)\.js)$/.test(pathname)

const own =
  (matches: (url: URL, request: Request) => boolean): Match =>
  ({ sameOrigin, url, request }) =>
    sameOrigin && matches(url, request)

/**
 * Which requests the worker answers; the first match wins. Never: `/dev`, `/healthz`, the collector, other origins.
 * The page of a messenger's login and pages in a frame of Teams come from the server, whose headers allow what the shell's do not. Not
 * Workbox's `NavigationRoute`, which checks no origin, nor its `PrecacheRoute`, which also answers navigations to files
 * and tries other spellings (`cleanURLs`, `directoryIndex`).
 */
export const fetchRoutes: Readonly<Record<FetchRoute, Match>> = {
  share: own(
    ({ pathname }, { method, mode }) => pathname === shareTargetPath && method === 'POST' && mode === 'navigate',
  ),
  shell: own((url, { mode, destination }) => {
    const isPage = mode === 'navigate' && destination !== 'iframe' && areas.test(url.pathname)
    return isPage && !isMessengers(url)
  }),
  config: own(({ pathname }, { method }) => method === 'GET' && pathname === `${apiBasePath}/config`),
  api: own(({ pathname }, request) => pathname.startsWith(`${apiBasePath}/`) && isScripts(request)),
  asset: own(({ pathname }, { method, mode }) => method === 'GET' && mode !== 'navigate' && isFile(pathname)),
}
