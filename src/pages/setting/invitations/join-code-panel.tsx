import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import style from './invitations.module.css'
import { useJoinCode } from './use-join-code.ts'

function Approval({ code }: { code: ReturnType<typeof useJoinCode> }) {
  return (
    <CheckboxField name="requiresApproval" checked={code.requiresApproval} onChange={code.setRequiresApproval}>
      <Trans>An administrator approves each person</Trans>
    </CheckboxField>
  )
}

export function JoinCodePanel() {
  const { t } = useLingui()
  const code = useJoinCode()
  return (
    <Panel
      title={<Trans>Join code</Trans>}
      lead={<Trans>Short enough to read out: people type it after signing in.</Trans>}
    >
      <LoadedView loaded={code.loaded} shapes={['field']}>
        {({ joinCode, url, uses }) =>
          joinCode ? (
            <div className={style.below}>
              <CopyField label={t`Join code`} value={joinCode} />
              {url && <CopyField label={t`Link that carries the code`} value={url} />}
              <p className={style.facts}>
                <Plural value={uses} _0="Nobody has used it yet" one="Used once" other="Used # times" />
              </p>
              <Approval code={code} />
              <Row>
                <ConfirmButton
                  title={<Trans>Make a new code?</Trans>}
                  consequence={<Trans>The code you shared before stops working at once.</Trans>}
                  confirm={<Trans>Make a new code</Trans>}
                  kind={code.isChanged ? 'main' : 'plain'}
                  danger={false}
                  onConfirm={code.rotate}
                >
                  {code.isChanged ? <Trans>Save with a new code</Trans> : <Trans>Make a new code</Trans>}
                </ConfirmButton>
                <ConfirmButton
                  kind="quiet"
                  title={<Trans>Turn the code off?</Trans>}
                  consequence={<Trans>Nobody can join with it any more. Who is a member stays one.</Trans>}
                  confirm={<Trans>Turn off</Trans>}
                  onConfirm={code.disable}
                >
                  <Trans>Turn off</Trans>
                </ConfirmButton>
              </Row>
            </div>
          ) : (
            <div className={style.below}>
              <Approval code={code} />
              <Row>
                <Button busy={code.isBusy} onClick={code.create}>
                  <Trans>Create a code</Trans>
                </Button>
              </Row>
            </div>
          )
        }
      </LoadedView>
      <DoneNote text={code.done} />
    </Panel>
  )
}
