import { Trans } from '@lingui/react/macro'
import { TextLink } from '../../ui/action/text-link.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'

/** The way out of creating an organisation: another way in, or back. */
export function OtherWays({ isSecond }: { isSecond: boolean }) {
  if (isSecond) {
    return (
      <TextLink href={pagePaths.home}>
        <Trans>Back to the start page</Trans>
      </TextLink>
    )
  }
  return (
    <TextLink href={pagePaths.joinByCode}>
      <Trans>I have a join code</Trans>
    </TextLink>
  )
}
