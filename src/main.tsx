import './ui/theme/mantine.css'
import 'virtual:theme-variables.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/parts.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { lazyPages } from './app/lazy-pages.ts'
import { createPageLoader, type PageLoader } from './app/page-loader.ts'
import { installStandIns } from './app/stand-ins.ts'
import { startPage } from './app/start-page.ts'
import { backoffFirstMs, returnProbeMs } from './core/limits.ts'
import type { Locale } from './core/locale/locale-rules.ts'
import { routeAt } from './core/route-of-path.ts'
import { routeOf } from './core/routes.ts'
import { initialLocale } from './locale/locale-loader.ts'
import { completeEngine } from './network/older-engines.ts'
import type { Services } from './shared/use-services.ts'
import { takeTroubleWords } from './ui/feedback/trouble-words.ts'
import { startColorScheme } from './ui/theme/color-scheme.ts'
import { UiProvider } from './ui/theme/ui-provider.tsx'

/** How long the first render waits for the public configuration; then the stored one is used. */
const configPatienceMs = 500

/** Only in the development server; not part of the build. */
const mountGallery = async (root: HTMLElement) => {
  const { GalleryPage } = await import('./pages/gallery/gallery-page.tsx')
  const { bothLanguages } = await import('./locale/both-languages.ts')
  createRoot(root).render(
    <UiProvider>
      <GalleryPage languages={await bothLanguages()} />
    </UiProvider>,
  )
}

/** Waits for what a page cannot start without; meanwhile its document says so (`public/start-watch.js`). */
const untilLoaded = async (load: () => Promise<unknown>) => {
  for (let pauseMs = backoffFirstMs; ; pauseMs = Math.min(pauseMs * 2, returnProbeMs)) {
    try {
      return await load()
    } catch {
      // the next one may come
    }
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs)
      addEventListener('online', resolve, { once: true })
    })
  }
}

const isApplied = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return Boolean(sheet?.cssRules.length)
  } catch {
    // an answer of another type, as a file of another build gets, is a sheet whose rules cannot be read
    return false
  }
}

/** Waits for the page's style sheets that failed, or that `public/start-watch.js` set aside; it reloads the page when they can come. */
const untilStyled = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[data-start]:not([href="/loading.css"])')]
      .filter((link) => !isApplied(link))
      .map((link) => {
        if (link.media !== 'not all') {
          // its own event was too early for whoever listens now, and who comes later looks for this
          link.dispatchEvent(new Event('error'))
          link.media = 'not all'
        }
        return new Promise((resolve) => link.addEventListener('load', resolve))
      }),
  )

/**
 * The file of the first page need not wait for the session: of an open page, to which most first visits are, and of each page where
 * a worker has it on the device. Elsewhere a visitor who turns out to be signed out would load it in vain.
 */
const prefetchPage = (
  { page, access }: ReturnType<typeof routeOf>,
  pages: PageLoader,
  { link }: Pick<Services, 'link'>,
  localeShown: Promise<unknown>,
) => {
  const prefetch = () => {
    pages.prefetch(page)
    // what reads the device's rows, beside what shows them
    if (page === 'work') import('./host/sync/page-reader.ts').catch(() => {})
    // its texts too, whose language is known by then; showing the page reports errors
    localeShown.then(() => pages.load(page)).catch(() => {})
  }
  if (access === 'open' || navigator.serviceWorker?.controller) return prefetch()
  link().then(
    ({ kind }) => kind !== 'page' && kind !== 'memory' && prefetch(),
    () => {},
  )
}

const mount = async () => {
  // for `public/start-watch.js`, which may come later
  document.documentElement.dataset.begun = ''
  completeEngine()
  installStandIns()
  startColorScheme()
  const { services, toasts, lostAnswers, locale, config } = startPage()
  const pages = createPageLoader({ pages: lazyPages, loadTexts: locale.loadTexts })
  const first = routeAt(location.pathname)
  const configured = config.load()
  const root = document.getElementById('root') as HTMLElement
  // a written page (`core/first-pages.ts`) is taken over in its language, once its own script is there
  const [writtenName, writtenIn] = root.dataset.first?.split('.') ?? []
  const localeShown = untilLoaded(() => locale.show(writtenIn ? (writtenIn as Locale) : initialLocale()))
  if (first) prefetchPage(routeOf(first), pages, services, localeShown)
  await localeShown
  if (writtenIn && first) await untilLoaded(() => pages.load(routeOf(first).page))
  // nothing that the work area shows first depends on it: what an earlier page stored will do
  const isInTime = config.isStored() && first && routeOf(first).page === 'work'
  if (!isInTime) await Promise.race([configured, new Promise((resolve) => setTimeout(resolve, configPatienceMs))])
  if (import.meta.env.DEV && location.pathname === '/dev/gallery') {
    return mountGallery(root)
  }
  if (/[?&]ticket=/.test(location.search))
    await import('./app/redeem-ticket.ts').then((later) => later.redeemTicket(services)).catch(() => {})
  await untilStyled()
  takeTroubleWords()
  const app = (
    <StrictMode>
      <App services={services} toasts={toasts} lostAnswers={lostAnswers} pages={pages} />
    </StrictMode>
  )
  // what the build could not know makes another page, which is drawn anew; `early.js` brings along what was typed
  const isAsWritten = writtenName === routeAt(location.pathname) && writtenIn === locale.current()
  // React renders a moment later; whoever went on meanwhile gets another page, which it draws anew
  const onRecoverableError = (error: unknown) => {
    if (writtenName === routeAt(location.pathname)) reportError(error)
  }
  if (isAsWritten) hydrateRoot(root, app, { onRecoverableError })
  else createRoot(root).render(app)
}

void mount()
