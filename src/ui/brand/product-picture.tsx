import { type ComponentType, useEffect, useState } from 'react'
import type { SourceName } from '../../core/source/sources.ts'

/** As in `account-layout.module.css`: narrower screens have no room for it. */
const isWide = () => matchMedia('(min-width: 960px)')

/** The product's picture beside an account form. It comes after the page: nobody waits for it, and phones never load it. */
export function ProductPicture({ product }: { product: SourceName }) {
  const [Picture, setPicture] = useState<ComponentType<{ product: SourceName }>>()
  useEffect(() => {
    const width = isWide()
    const show = () => {
      if (width.matches)
        import('./tide-background.tsx').then(
          ({ TideBackground }) => setPicture(() => TideBackground),
          () => {},
        )
    }
    show()
    width.addEventListener('change', show)
    return () => width.removeEventListener('change', show)
  }, [])
  return Picture && <Picture product={product} />
}
