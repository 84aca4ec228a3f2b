import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { Answer } from './use-answer.ts'

interface LoadedProps<Value> {
  answer: Answer<Value>
  shapes: ComponentProps<typeof Skeleton>['shapes']
  children: (value: Value) => ReactNode
}

/** The outline while an answer is awaited, the answer, or why there is none and a way to ask again. */
export function Loaded<Value>({ answer, shapes, children }: LoadedProps<Value>) {
  if (answer.value !== null) return children(answer.value)
  if (!answer.failed) return <Skeleton shapes={shapes} />
  return (
    <EmptyState
      action={
        <Button onClick={answer.reload}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {answer.failed.isOffline ? (
        <Trans>You are offline, and this is not on your device yet.</Trans>
      ) : (
        answer.failed.text
      )}
    </EmptyState>
  )
}
