import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { accountLinks, type Carried } from './joining-paths-rules.ts'

/** Sign in or register; both links keep the credential. */
export function AccountLinks({ page, carried }: { page: string; carried: Carried }) {
  const links = accountLinks(page, carried)
  return (
    <>
      <ButtonLink full href={links.register}>
        <Trans>Create an account and join</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={links.login}>
        <Trans>Already have an account? Sign in</Trans>
      </ButtonLink>
    </>
  )
}
