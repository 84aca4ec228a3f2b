import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientOf, isMessengerLogin } from '../../src/core/messenger/messenger-client-rules.ts'
import { routeAt } from '../../src/core/route-of-path.ts'
import { pathOf } from '../../src/core/routes.ts'
import { sessionCookie } from '../auth/session-cookie.ts'
import { createFirstPages, languageOf } from './first-pages.ts'
import { hasLinkCard, withLinkCard } from './link-cards.ts'
import { publicConfig } from './plain-routes.ts'

/** The folder of the page's build, next to the server's: `dist/page` for `dist/server/main.js`. */
const besideServer = () => join(dirname(fileURLToPath(import.meta.url)), '../page')

const isPagePath = (path: string) => !/^\/(api|v1|assets|dev\/mails)(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)

/**
 * The page's files: hashed ones cached for ever, the rest revalidated; every other path of the page gets `index.html`, or the
 * prerendered page of a first visit.
 */
export async function registerPages(
  app: FastifyInstance,
  deps: Parameters<typeof publicConfig>[0],
  notFound: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<void> {
  const { config } = deps
  const root = config.pageDir ?? besideServer()
  const hasPages = existsSync(join(root, 'index.html'))
  if (hasPages)
    await app.register(serveStatic, {
      root,
      index: false,
      cacheControl: false,
      wildcard: true,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const sendFirstPage = createFirstPages({
    folder: join(root, '../first'),
    configIn: (language) => publicConfig(deps, language),
    tokenCookie: sessionCookie(config).name,
    origin: config.publicOrigin,
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = hasPages && (request.method === 'GET' || request.method === 'HEAD') && isPagePath(path)
    if (!isPage) return notFound(request, reply)
    const search = request.url.slice(path.length)
    // a separate document, because only its policy allows the messengers' scripts (MSG-21)
    if (path === pathOf('login') && isMessengerLogin(search, clientOf(request.headers['user-agent'] ?? '')))
      return reply.header('cache-control', 'no-store').redirect(pathOf('login-messenger') + search, 302)
    const first = await sendFirstPage(request, reply)
    if (first) return first
    const name = routeAt(path)
    const index = name && hasLinkCard(name) ? await readFile(join(root, 'index.html'), 'utf8') : null
    const carded = index && name && withLinkCard(index, name, languageOf(name, request), config.publicOrigin)
    if (carded) return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(carded)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
  if (hasPages) app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'))
}
