import { useEffect } from 'react'
import { storedNames } from '../../core/limits.ts'
import type { SourceName } from '../../core/source/sources.ts'
import { sourceOf } from '../../core/source/sources.ts'

const parameter = 'sourceType'

/** What the address says holds for the visit: a flow over several pages stays the product it began as. */
const sourceTypeOf = (search: string): string | null => {
  const asked = new URLSearchParams(search).get(parameter)
  try {
    if (asked === null) return sessionStorage.getItem(parameter)
    sessionStorage.setItem(parameter, asked)
  } catch {
    // Private mode may refuse storage: the product is told by each address.
  }
  return asked
}

/** The product that is shown: its hue is read at the root, its icon shown, its name kept for whatever of it is opened next (ROU-30). */
export const useProduct = (search: string): SourceName => {
  const product = sourceOf(sourceTypeOf(search))
  useEffect(() => {
    document.documentElement.dataset.product = product
    const icon = product === 'document' ? '/favicon-document.svg' : '/favicon.svg'
    document.querySelector('[rel=icon]')?.setAttribute('href', icon)
    try {
      localStorage.setItem(storedNames.appName, product)
    } catch {
      // As above.
    }
  }, [product])
  return product
}
