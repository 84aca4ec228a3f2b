import { apiBasePath } from '../src/core/limits.ts'

/** What is done with a request of a page. Requests that no row takes go to the network untouched. */
export type FetchRoute = 'shell' | 'asset' | 'config' | 'api'

interface Row {
  route: FetchRoute
  takes(url: URL, request: Request): boolean
}

const areas = /^\/($|orginfo$|sso(\/|$)|setting(\/|$))/

/** A script's own request. A link, a form, an image or a frame, which other sites can cause too, never gets our token. */
const isScripts = ({ mode }: Request) => mode === 'cors' || mode === 'same-origin'

/** In this order, for this origin alone. Never: `/dev`, `/healthz`, the collector, anything of another origin. */
const rows: readonly Row[] = [
  { route: 'shell', takes: ({ pathname }, { mode }) => mode === 'navigate' && areas.test(pathname) },
  { route: 'config', takes: ({ pathname }, { method }) => method === 'GET' && pathname === `${apiBasePath}/config` },
  { route: 'api', takes: ({ pathname }, request) => pathname.startsWith(`${apiBasePath}/`) && isScripts(request) },
  {
    route: 'asset',
    takes: ({ pathname }, { method, mode }) => method === 'GET' && mode !== 'navigate' && isFile(pathname),
  },
]

const isFile = (pathname: string) =>
  pathname.startsWith('/assets/') || /^\/[\w.-]+\.(css|svg|png|webmanifest)$/.test(pathname)

export const fetchRouteOf = (request: Request, origin: string): FetchRoute | null => {
  const url = new URL(request.url)
  if (url.origin !== origin) return null
  return rows.find(({ takes }) => takes(url, request))?.route ?? null
}
