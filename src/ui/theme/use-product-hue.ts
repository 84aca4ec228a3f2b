import { useEffect } from 'react'
import { useShell } from '../shell-context.ts'

/** Each product has its hue: the stylesheet reads it at the root. */
export const useProductHue = (): void => {
  const { product } = useShell()
  useEffect(() => {
    document.documentElement.dataset.product = product
  }, [product])
}
