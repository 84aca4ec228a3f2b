import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { pathOf } from '../../core/routes.ts'
import { personOf } from '../../core/session/session-rules.ts'
import { Button, type ButtonKind } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

/** What the server takes no more from somebody who has left: changes made here, and files that are still being sent. */
function Unsent() {
  const { edits } = useServices()
  const { account, organization } = useSession()
  const [person, org] = [personOf(account), organization?.id]
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    if (person === null) return
    const read = async () => {
      const lanes = await edits.lanesOf(person)
      setWaiting(lanes.find(({ lane }) => lane.org === org)?.waiting ?? 0)
    }
    const readAgain = () => void read().catch(console.warn)
    readAgain()
    return edits.subscribe((change) => (change.edits || change.files) && readAgain())
  }, [edits, person, org])
  if (waiting === 0) return null
  return (
    <>
      {' '}
      <b role="status">
        <Plural
          value={waiting}
          one="# change here hasn't been sent yet. If you leave now, it won't be."
          other="# changes here haven't been sent yet. If you leave now, they won't be."
        />
      </b>
    </>
  )
}

interface LeaveButtonProps {
  orgName: string
  /** The last owner is told how they could leave. */
  isLastOwner: boolean
  kind?: ButtonKind
}

/** Leaves the current organisation, after handing over open work. Its last owner cannot (0411008). */
export function LeaveButton({ orgName, isLastOwner, kind }: LeaveButtonProps) {
  const { t } = useLingui()
  const { call } = useServices()
  const [, navigate] = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const { account, organization } = useSession()
  const isClosing = Boolean(organization?.closesAt)
  const leave = async () => {
    await call(organizationCalls.leaveOrganization, {})
    navigate(pathOf('home'))
    return true
  }
  return (
    <>
      <Button
        kind={kind}
        aria-label={t`Leave ${orgName}`}
        onClick={() => setIsOpen(true)}
        disabledReason={
          isLastOwner &&
          (isClosing ? (
            <Trans>
              You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else
              to leave before it closes.
            </Trans>
          ) : (
            <Trans>
              You're the only owner. <TextLink href={pathOf('setting-members')}>Transfer it</TextLink> to someone else,
              or <TextLink href={pathOf('setting-orginfo')}>close it</TextLink>.
            </Trans>
          ))
        }
      >
        <Trans>Leave</Trans>
      </Button>
      {isOpen && account && (
        <HandOverDialog
          userId={account.userId}
          name={null}
          title={<Trans>Leave {orgName}?</Trans>}
          consequence={
            <>
              <Trans>
                You'll lose access right away, and your API keys and share links here will stop working. You'll need a
                new invitation to come back.
              </Trans>
              <Unsent />
            </>
          }
          confirm={<Trans>Leave</Trans>}
          end={leave}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
