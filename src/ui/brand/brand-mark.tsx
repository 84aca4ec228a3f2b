import type { Product } from '../shell-context.ts'
import style from './brand.module.css'

interface BrandMarkProps {
  product: Product
  size?: number
}

const secondLines: Record<Product, string> = {
  pms: 'M9 31c5-6 10-6 15 0s10 6 15 0',
  document: 'M9 31h9c4 0 4-6 8-6s4 6 8 6h5',
}

/** Two calm waves, the upper one broken once and continued: the network. */
export function BrandMark({ product, size = 32 }: BrandMarkProps) {
  return (
    <svg className={style.mark} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <rect width="48" height="48" rx="11" />
      <path d="M9 20c4-5 8-5 12-1m5 3c4 3 8 3 13-2" />
      <path d={secondLines[product]} />
    </svg>
  )
}
