import type { ComponentType } from 'react'
import type { PageName } from '../core/routes.ts'
import type { LaterTexts } from '../locale/locale-loader.ts'

interface PageLoaderDeps {
  pages: Readonly<Record<PageName, () => Promise<ComponentType>>>
  loadTexts(name: LaterTexts): Promise<void>
}

/** Loads pages and their texts, once per load of the document. */
export function createPageLoader({ pages, loadTexts }: PageLoaderDeps) {
  const loaded = new Map<PageName, ComponentType>()

  /** The sign-in's texts are in the entry chunk. */
  const loadTextsOf = async (name: PageName): Promise<void> => {
    if (name !== 'login') await loadTexts(name === 'work' || name === 'sharedWork' ? 'work' : 'pages')
  }

  return {
    loadTexts,
    loaded: (name: PageName): ComponentType | undefined => loaded.get(name),
    /** Loads a page; a failed file is requested once more. */
    load: async (name: PageName): Promise<ComponentType> => {
      const load = pages[name]
      const [page] = await Promise.all([load().catch(load), loadTextsOf(name)])
      loaded.set(name, page)
      return page
    },
    /** Prefetches the file. Errors are ignored here; showing the page reports them. */
    prefetch: (name: PageName): void => void pages[name]().catch(() => {}),
  }
}

export type PageLoader = ReturnType<typeof createPageLoader>
