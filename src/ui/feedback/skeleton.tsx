import { Trans } from '@lingui/react/macro'
import { Skeleton as Block, Stack } from '@mantine/core'
import { classNames } from '../class-names.ts'
import style from './skeleton.module.css'
import { useReportedWait } from './wait-context.ts'

/** Heights of the real parts: a field with its label, a row with its gap. */
const shapes = {
  title: { h: 28, maw: '60%' },
  line: { h: 16 },
  field: { h: 'var(--target)', mt: 22 },
  row: { h: 52 },
  card: { h: 96 },
} as const

interface SkeletonProps {
  /** The shapes of the layout, from top to bottom. */
  shapes: readonly (keyof typeof shapes)[]
  /** Loads the awaited content again; without it the way on reloads the page. */
  onRetry?: () => void
  /** Arranges the shapes in another way than below each other. */
  className?: string | undefined
}

/**
 * Empty for 150 ms (most answers come sooner), then an outline of the content. What follows it on the page is hidden until
 * then, so that nothing moves when the content is higher than its outline.
 */
export function Skeleton({ shapes: outline, onRetry, className }: SkeletonProps) {
  useReportedWait(onRetry)
  return (
    <Stack className={classNames(style.appear, className)} gap={className ? undefined : 14} role="status" data-outline>
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {outline.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outlines are identified by their position
        <Block key={place} {...shapes[shape]} radius="sm" animate={false} />
      ))}
    </Stack>
  )
}
