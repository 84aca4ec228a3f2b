import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listText } from '../../../core/locale/list-text.ts'
import { pathOf } from '../../../core/routes.ts'
import { WorkLeft } from '../../../shared/members/hand-over-dialog.tsx'
import { useSession } from '../../../shared/use-session.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useUnsavedChanges } from '../../create-organization/use-unsaved-changes.ts'
import style from './deletion.module.css'
import type { AccountDeletion } from './use-delete-account.ts'

/** What this device alone has, with the page that shows it. */
function UnsavedChanges() {
  const unsaved = useUnsavedChanges()
  if (unsaved === 0) return null
  return (
    <li>
      <Plural
        value={unsaved}
        one="# change that wasn't saved and is only on this device."
        other="# changes that weren't saved and are only on this device."
      />{' '}
      <TextLink href={pathOf('conflicts')}>
        <Trans>Go to “Conflicts”</Trans>
      </TextLink>
    </li>
  )
}

function SharedLinks() {
  return (
    <li>
      <Trans>Links you shared: nobody can open them any more</Trans>
    </li>
  )
}

/** The open work that would stay with a former member, and how it is handed over instead. */
function WorkKept({ leaving }: Pick<AccountDeletion, 'leaving'>) {
  const kept = leaving.flatMap(({ orgId, orgName, work }) =>
    work && work.openIssues + work.ledProjects > 0 ? [{ orgId, orgName, work }] : [],
  )
  if (kept.length === 0) return null
  return (
    <>
      {kept.map(({ orgId, orgName, work }) => (
        <li key={orgId}>
          <Trans>Your open work in “{orgName}”:</Trans>
          <WorkLeft work={work} isOwn />
        </li>
      ))}
      <li>
        <Trans>To hand it over, leave the organisation in the list above before you delete your account.</Trans>
      </li>
    </>
  )
}

interface DeletionConsequencesProps {
  deletion: AccountDeletion
  apiKeys: number
}

/** What is deleted, what stays, and what must be done first. */
export function DeletionConsequences({ deletion, apiKeys }: DeletionConsequencesProps) {
  const { i18n } = useLingui()
  const { organization } = useSession()
  const { leaving, blocking, cancel } = deletion
  /** The members page is the one of the open organisation. */
  const isOpen = blocking.some(({ orgId }) => orgId === organization?.id)
  const namesOf = (organizations: readonly { orgName: string }[]) =>
    listText(
      i18n.locale,
      organizations.map(({ orgName }) => `“${orgName}”`),
    )
  return (
    <>
      <h3 className={style.head}>
        <Trans>What is deleted</Trans>
      </h3>
      <ul className={style.list}>
        <li>
          <Trans>Your name, picture, email, password, passkeys and all other sign-in methods</Trans>
        </li>
        <li>
          <Trans>All devices are signed out right away</Trans>
        </li>
        {leaving.length > 0 && <SharedLinks />}
        <UnsavedChanges />
        {apiKeys > 0 && (
          <li>
            <Plural
              value={apiKeys}
              one="# API key: programs that use it stop working"
              other="# API keys: programs that use them stop working"
            />
          </li>
        )}
      </ul>
      <h3 className={style.head}>
        <Trans>What is kept</Trans>
      </h3>
      <ul className={style.list}>
        {leaving.length > 0 && (
          <li>
            <Trans>{namesOf(leaving)} and your work there. You'll be shown as a former member.</Trans>
          </li>
        )}
        <WorkKept leaving={leaving} />
        <li>
          <Trans>No data about your email. You can register again with it as a new user</Trans>
        </li>
      </ul>
      {blocking.length > 0 && (
        <>
          <Notice tone="wait">
            <Trans>
              You're the only owner of {namesOf(blocking)}. Make someone else an owner, or close it and wait until it's
              deleted.
            </Trans>
          </Notice>
          {!isOpen && (
            <p>
              <Trans>First open the organisation in the list above, then come back.</Trans>
            </p>
          )}
          <Actions>
            {isOpen && (
              <ButtonLink href={pathOf('setting-members')}>
                <Trans>Choose a new owner</Trans>
              </ButtonLink>
            )}
            <Button kind="quiet" onClick={cancel}>
              <Trans>Keep my account</Trans>
            </Button>
          </Actions>
        </>
      )}
    </>
  )
}
