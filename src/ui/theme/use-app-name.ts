import { useEffect } from 'react'
import { storedNames } from '../../core/limits-table.ts'

/** Keeps the name of the product that is shown, for whatever of it is opened next on this device (`spec.md` 3). */
export const useAppName = (name: string): void => {
  useEffect(() => {
    try {
      localStorage.setItem(storedNames.appName, name)
    } catch {
      // Private mode may refuse storage: the product is told by each address.
    }
  }, [name])
}
