import { type SourceName, sourceTable } from '../../core/source/source-table.ts'
import style from './brand.module.css'

interface BrandMarkProps {
  product: SourceName
  size?: number
}

/** Two calm waves, the upper one broken once and continued: the network. */
export function BrandMark({ product, size = 32 }: BrandMarkProps) {
  return (
    <svg className={style.mark} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <rect width="48" height="48" rx="11" />
      <path d="M9 20c4-5 8-5 12-1m5 3c4 3 8 3 13-2" />
      <path d={sourceTable[product].logo} />
    </svg>
  )
}
