import { useEffect } from 'react'
import { storedNames } from '../../core/limits.ts'
import type { SourceName } from '../../core/source/sources.ts'
import { sourceOf } from '../../core/source/sources.ts'

const parameter = 'sourceType'

/** The address's source type is stored for the visit, so that a flow over several pages keeps its product. */
const sourceTypeOf = (search: string): string | null => {
  const sourceType = new URLSearchParams(search).get(parameter)
  try {
    if (sourceType === null) return sessionStorage.getItem(parameter)
    sessionStorage.setItem(parameter, sourceType)
  } catch {
    // private mode may refuse storage: then each address names the product
  }
  return sourceType
}

/** The displayed product: sets its hue and icon and stores its name for later visits (ROU-30). */
export const useProduct = (search: string): SourceName => {
  const product = sourceOf(sourceTypeOf(search))
  useEffect(() => {
    document.documentElement.dataset.product = product
    const icon = product === 'document' ? '/favicon-document.svg' : '/favicon.svg'
    document.querySelector('[rel=icon]')?.setAttribute('href', icon)
    try {
      localStorage.setItem(storedNames.appName, product)
    } catch {
      // as above
    }
  }, [product])
  return product
}
