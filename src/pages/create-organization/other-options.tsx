import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { TextLink } from '../../ui/action/text-link.tsx'

/** Links out of creating an organisation: other ways to join one, or back. */
export function OtherOptions({ isSecond }: { isSecond: boolean }) {
  if (isSecond) {
    return (
      <TextLink href={pathOf('home')}>
        <Trans>Back to home</Trans>
      </TextLink>
    )
  }
  return (
    <TextLink href={pathOf('code-join-organization')}>
      <Trans>I have a join code</Trans>
    </TextLink>
  )
}
