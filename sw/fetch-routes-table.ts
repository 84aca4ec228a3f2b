import { apiBasePath } from '../src/core/limits-table.ts'

/** What is done with a request of a page. Requests that no row takes go to the network untouched. */
export type FetchRoute = 'shell' | 'asset' | 'config' | 'api'

interface Row {
  route: FetchRoute
  takes(url: URL, request: Request): boolean
}

const areas = /^\/($|orginfo$|sso(\/|$)|setting(\/|$))/

/** In this order, for this origin alone. Never: `/dev`, `/healthz`, the collector, anything of another origin. */
const rows: readonly Row[] = [
  { route: 'shell', takes: ({ pathname }, { mode }) => mode === 'navigate' && areas.test(pathname) },
  { route: 'config', takes: ({ pathname }, { method }) => method === 'GET' && pathname === `${apiBasePath}/config` },
  { route: 'api', takes: ({ pathname }) => pathname.startsWith(`${apiBasePath}/`) },
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
