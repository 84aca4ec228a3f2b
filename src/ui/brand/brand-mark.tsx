import { networkLine, type SourceName, sourceTable } from '../../core/source/sources.ts'
import style from './brand.module.css'

interface BrandMarkProps {
  product: SourceName
  size?: number
}

/** The logo: two waves, the upper one interrupted once. */
export function BrandMark({ product, size = 32 }: BrandMarkProps) {
  return (
    <svg className={style.mark} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <rect width="48" height="48" rx="11" />
      <path d={networkLine} />
      <path d={sourceTable[product].logo} />
    </svg>
  )
}
