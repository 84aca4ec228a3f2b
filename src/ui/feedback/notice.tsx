import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Tone, ToneIcon } from './tone-icon.tsx'

interface NoticeProps {
  tone?: Tone
  children: ReactNode
}

/** A permanent message: what happened, why, what next. */
export function Notice({ tone = 'calm', children }: NoticeProps) {
  return (
    <Alert role={tone === 'bad' ? 'alert' : 'status'} variant="light" color={tone} icon={<ToneIcon tone={tone} />}>
      {children}
    </Alert>
  )
}
