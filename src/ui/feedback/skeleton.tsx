import { Trans } from '@lingui/react/macro'
import { Skeleton as Block, Stack } from '@mantine/core'
import style from './skeleton.module.css'

/** Each as high as what comes in its place: a field with its label above, a row with its gap. */
const shapes = {
  title: { h: 28, maw: '60%' },
  line: { h: 16 },
  field: { h: 'var(--target)', mt: 22 },
  row: { h: 52 },
  card: { h: 96 },
} as const

interface SkeletonProps {
  /** The real layout in outline, from top to bottom. */
  shapes: readonly (keyof typeof shapes)[]
}

/**
 * Nothing for 150 ms (most answers are there by then), then the outline of what comes. What stands below it in a page waits
 * for it, unseen: nothing moves away from a finger when the answer is longer than its outline.
 */
export function Skeleton({ shapes: outline }: SkeletonProps) {
  return (
    <Stack className={style.appear} gap={14} role="status" data-outline>
      <span className="visually-hidden">
        <Trans>Loading</Trans>
      </span>
      {outline.map((shape, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline has no identity but its place
        <Block key={place} {...shapes[shape]} radius="sm" animate={false} />
      ))}
    </Stack>
  )
}
