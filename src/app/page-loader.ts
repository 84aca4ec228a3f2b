import type { ComponentType } from 'react'
import type { PageName } from '../core/routes.ts'
import type { LaterTexts } from '../locale/locale-loader.ts'

interface PageLoaderDeps {
  pages: Readonly<Record<PageName, () => Promise<ComponentType>>>
  loadTexts(name: LaterTexts): Promise<void>
}

/** Loads pages with their texts. Once per page life: a page that was loaded is shown again at once. */
export function createPageLoader({ pages, loadTexts }: PageLoaderDeps) {
  const loaded = new Map<PageName, ComponentType>()

  /** The sign-in has its texts with the first file; the work area uses the kit of the pages, and has texts of its own. */
  const loadTextsOf = async (name: PageName): Promise<void> => {
    if (name === 'login') return
    await Promise.all([loadTexts('pages'), name === 'work' && loadTexts('work')])
  }

  return {
    loadTexts,
    loaded: (name: PageName): ComponentType | undefined => loaded.get(name),
    /** A file that does not come is asked for once more: the network may have blinked. */
    load: async (name: PageName): Promise<ComponentType> => {
      const load = pages[name]
      const [page] = await Promise.all([load().catch(load), loadTextsOf(name)])
      loaded.set(name, page)
      return page
    },
    /** Asks for the file alone, ahead of the page. The page asks again when it is shown, and says what went wrong. */
    prefetch: (name: PageName): void => void pages[name]().catch(() => {}),
  }
}

export type PageLoader = ReturnType<typeof createPageLoader>
