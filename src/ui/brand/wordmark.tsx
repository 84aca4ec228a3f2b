import { Trans } from '@lingui/react/macro'
import type { SourceName } from '../../core/source/sources.ts'
import style from './brand.module.css'
import { BrandMark } from './brand-mark.tsx'

/** Logo and name, at the top of every page. */
export function Wordmark({ product }: { product: SourceName }) {
  return (
    <span className={style.wordmark}>
      <BrandMark product={product} size={30} />
      <span>
        Worktide
        {product === 'document' && (
          <small>
            <Trans>Documents</Trans>
          </small>
        )}
      </span>
    </span>
  )
}
