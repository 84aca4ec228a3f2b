import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import style from './invitations.module.css'
import { useInviteLink } from './use-invite-link.ts'

export function InviteLinkPanel() {
  const { t } = useLingui()
  const { loaded, isBusy, done, create, rotate, disable } = useInviteLink()
  return (
    <Panel
      title={<Trans>Invitation link</Trans>}
      lead={<Trans>Whoever opens it may join as a member. Share it with people you know.</Trans>}
    >
      <LoadedView loaded={loaded} shapes={['field']}>
        {({ url, uses }) =>
          url ? (
            <div className={style.below}>
              <CopyField label={t`Invitation link`} value={url} />
              <p className={style.facts}>
                <Plural value={uses} _0="Nobody has used it yet" one="Used once" other="Used # times" />
              </p>
              <Row>
                <ConfirmButton
                  title={<Trans>Make a new link?</Trans>}
                  consequence={<Trans>The link you shared before stops working at once.</Trans>}
                  confirm={<Trans>Make a new link</Trans>}
                  danger={false}
                  onConfirm={rotate}
                >
                  <Trans>Make a new link</Trans>
                </ConfirmButton>
                <ConfirmButton
                  kind="quiet"
                  title={<Trans>Turn the link off?</Trans>}
                  consequence={<Trans>Nobody can join with it any more. Who is a member stays one.</Trans>}
                  confirm={<Trans>Turn off</Trans>}
                  onConfirm={disable}
                >
                  <Trans>Turn off</Trans>
                </ConfirmButton>
              </Row>
            </div>
          ) : (
            <Button busy={isBusy} onClick={create}>
              <Trans>Create a link</Trans>
            </Button>
          )
        }
      </LoadedView>
      <DoneNote text={done} />
    </Panel>
  )
}
