import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { KeyCheck } from './use-key-check.ts'

interface KeyHelpProps {
  check: KeyCheck
  onTake: (orgKey: string) => void
}

/** Whether the key is free, said while it is typed. */
export function KeyHelp({ check, onTake }: KeyHelpProps) {
  if (check.state === 'free') {
    return (
      <span aria-live="polite">
        <Tag tone="done">
          <Trans>This key is free</Trans>
        </Tag>
      </span>
    )
  }
  if (check.state === 'taken') {
    const { suggestion } = check
    return (
      <span aria-live="polite">
        <Tag tone="wait">
          <Trans>This key is taken</Trans>
        </Tag>
        {suggestion && (
          <Button kind="quiet" onClick={() => onTake(suggestion)}>
            <Trans>Take {suggestion}</Trans>
          </Button>
        )}
      </span>
    )
  }
  return <Trans>A short name for links. Leave it empty and we make one.</Trans>
}
