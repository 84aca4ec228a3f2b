import { EmptyState as MantineEmptyState } from '@mantine/core'
import '@mantine/core/styles/EmptyState.layer.css'
import type { ReactNode } from 'react'
import style from './empty-state.module.css'

/** One sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <MantineEmptyState classNames={style} description={children}>
      {action}
    </MantineEmptyState>
  )
}
