import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { initialLocale, showLocale } from './locale/locale-loader.ts'
import { loadPageConfig } from './page-config.ts'
import { routeAt, routes } from './routes.ts'
import { startPage } from './start-page.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { startColorScheme } from './ui/theme/color-scheme.ts'

/** How long the first drawing waits for the public configuration; what was known before serves until then. */
const configPatienceMs = 500

/** Most who come for the first time come to a page that anybody may see: its file need not wait for anything. */
const loadOpenPage = (path: string): void => {
  const name = routeAt(path)
  // the page asks again when it is shown, and says what went wrong
  if (name && routes[name].access === 'open') routes[name].page().catch(() => {})
}

const mount = async () => {
  startColorScheme()
  startPage()
  loadOpenPage(location.pathname)
  const configured = loadPageConfig()
  await showLocale(initialLocale())
  await Promise.race([configured, new Promise((resolve) => setTimeout(resolve, configPatienceMs))])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void mount()
