import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { useWork } from '../use-work.ts'
import style from './empty.module.css'

/** An empty state: one sentence and one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <EmptyState action={action}>{children}</EmptyState>
    </div>
  )
}

interface WhenLoadedProps {
  children: ReactNode
  isSure?: boolean
  outline?: ReactNode
}

const rows = <Skeleton shapes={['row', 'row', 'row', 'row']} />

/** Shows its children once all rows are loaded and, with `isSure`, the server has answered; until then an outline. */
export function WhenLoaded({ children, isSure = false, outline = rows }: WhenLoadedProps) {
  const { isComplete, isCurrent, isRead } = useWork((work) => work.status())
  const { offline } = useShell()
  if (isCurrent || (isComplete && (!isSure || offline))) return children
  if (!offline || !isRead) return <div className={style.outline}>{outline}</div>
  return (
    <Empty>
      <Trans>Not everything is on this device yet. Go online to load the rest.</Trans>
    </Empty>
  )
}

/** Says that there are no rows, once all are loaded. */
export function EmptyRows({
  outline,
  ...empty
}: Pick<WhenLoadedProps, 'outline' | 'children'> & { action?: ReactNode }) {
  return (
    <WhenLoaded outline={outline}>
      <Empty {...empty} />
    </WhenLoaded>
  )
}
