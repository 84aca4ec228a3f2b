import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { guardRoute } from '../../src/core/access/route-guard.ts'
import type { PublicConfig } from '../../src/core/calls/product-calls.ts'
import { helpPlaceholder, isFirstPage, rootOf } from '../../src/core/first-pages.ts'
import { storedNames } from '../../src/core/limits.ts'
import { type Locale, localeOf } from '../../src/core/locale/locale-rules.ts'
import { routeAt } from '../../src/core/route-of-path.ts'
import { type RouteName, routeOf } from '../../src/core/routes.ts'
import { shareCookieName } from '../../src/core/share/share-rules.ts'
import { escapeHtml, withLinkCard } from './link-cards.ts'

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const
const packings = Object.keys(packers) as (keyof typeof packers)[]

/** Inserts the server's configuration into a prerendered page. */
export const fillFirstPage = (html: string, root: string, config: PublicConfig): string =>
  html
    .replaceAll(helpPlaceholder, () => escapeHtml(config.helpUrl.replace(/\/+$/, '')))
    .replace(root, () => `${root} data-config="${escapeHtml(JSON.stringify(config))}"`)

/** The chosen language, otherwise the browser's. */
export const readerLanguage = ({ cookies, headers }: FastifyRequest): Locale =>
  localeOf(cookies[storedNames.localeCookie] ?? headers['accept-language']?.split(/[,;]/)[0])

export const languageOf = (name: RouteName, request: FastifyRequest): Locale =>
  routeOf(name).locale ?? readerLanguage(request)

/** Whether a person has signed in in this browser or opened this share; then the form would only flash. */
const isKnown = ({ cookies }: FastifyRequest, tokenCookie: string, search: string): boolean =>
  cookies[tokenCookie] !== undefined ||
  cookies[shareCookieName(new URLSearchParams(search).get('shareCode') ?? '')] !== undefined

interface FirstPagesDeps {
  /** The folder of the prerendered pages; it may be absent. */
  folder: string
  configIn: (language: Locale) => PublicConfig
  tokenCookie: string
  /** Own origin. */
  origin: string
}

/** Prerendered pages for first visits: people can read them and type into them before the scripts are loaded. */
export function createFirstPages({ folder, configIn, tokenCookie, origin }: FirstPagesDeps) {
  const files = new Map<string, Promise<Buffer | null>>()
  const once = (key: string, load: () => Promise<Buffer | null>) => {
    const found = files.get(key) ?? load()
    files.set(key, found)
    return found
  }
  const plain = (file: string, version: string, name: RouteName, locale: Locale) =>
    once(version, () =>
      readFile(join(folder, file), 'utf8').then(
        (html) => {
          const filled = fillFirstPage(html, rootOf(name, locale), configIn(locale))
          return Buffer.from(withLinkCard(filled, name, locale, origin) ?? filled)
        },
        () => null,
      ),
    )
  /** The file name with its current version, because a new build may replace the file while the server runs. */
  const versionOf = (file: string) =>
    stat(join(folder, file)).then(
      ({ mtimeMs }) => `${file} ${mtimeMs}`,
      () => null,
    )

  /** Sends the prerendered page of a request; null if the plain page must answer, which first finds out whether the visitor is signed in. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null> => {
    const [path = '/', query = ''] = request.url.split(/\?(.*)/s)
    const search = query && `?${query}`
    const name = routeAt(path)
    if (!name || !isFirstPage(name, search) || isKnown(request, tokenCookie, search)) return null
    const to = { name, path, search }
    const locale = languageOf(name, request)
    const { kind } = guardRoute({ to, session: { status: 'signedOut' }, config: { ...configIn(locale), origin } })
    const file = `${name}.${locale}.html`
    const version = kind === 'allow' ? await versionOf(file) : null
    const html = version ? await plain(file, version, name, locale) : null
    if (!html) return null
    const packing = packings.find((each) => request.headers['accept-encoding']?.includes(each))
    const body = packing ? await once(`${version}.${packing}`, () => packers[packing](html)) : html
    if (packing) reply.header('content-encoding', packing)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(body)
  }
}
