import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './panel.module.css'

/** A row that wraps when the page is narrow. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <Group gap={10} className={style.row}>
      {children}
    </Group>
  )
}

/** The buttons below a form; on a phone the main one has the full width. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Group gap={10} className={classNames(style.row, style.actions)}>
      {children}
    </Group>
  )
}
