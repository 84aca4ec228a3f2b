import { ActionIcon } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <ActionIcon {...rest} variant="subtle" color="text-soft" radius="sm" aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}
