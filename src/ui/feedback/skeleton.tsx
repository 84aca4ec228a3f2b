import { Trans } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import style from './skeleton.module.css'

type Shape = 'title' | 'line' | 'field' | 'row' | 'card'

interface SkeletonProps {
  /** The real layout in outline, from top to bottom. */
  shapes: readonly Shape[]
}

/**
 * Nothing for 150 ms (most answers are there by then), then the outline of what comes. What stands below it in a page waits
 * for it, unseen: nothing moves away from a finger when the answer is longer than its outline.
 */
export function Skeleton({ shapes }: SkeletonProps) {
  return (
    <div className={classNames(style.stack, style.appear)} role="status" data-outline>
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {shapes.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline has no identity but its place
        <span key={place} className={classNames(style.block, style[shape])} />
      ))}
    </div>
  )
}
