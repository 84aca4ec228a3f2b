import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { IssuedActions } from './issued-actions.tsx'
import { IssuedFacts } from './issued-facts.tsx'
import { JoinCodeForm } from './join-code-form.tsx'
import style from './joining.module.css'
import { useJoinCode } from './use-join-code.ts'

export function JoinCodePanel() {
  const { t } = useLingui()
  const code = useJoinCode()
  return (
    <Panel
      title={<Trans>Join code</Trans>}
      lead={<Trans>Short enough to read out: people type it after signing in.</Trans>}
    >
      <QueryView query={code.query} shapes={['field']}>
        {({ joinCode, url, uses, expiresAt, requiresApproval, emailDomains }) =>
          joinCode && !code.isChanging ? (
            <div className={style.below}>
              <CopyField label={t`Join code`} value={joinCode} />
              {url && <CopyField label={t`Link that carries the code`} value={url} />}
              <IssuedFacts uses={uses} expiresAt={expiresAt}>
                {requiresApproval && (
                  <li>
                    <Trans>An administrator approves each person</Trans>
                  </li>
                )}
                {emailDomains.length > 0 && (
                  <li>
                    <Trans>Only for addresses of {emailDomains.join(', ')}</Trans>
                  </li>
                )}
              </IssuedFacts>
              <IssuedActions
                issued={code}
                change={<Trans>Change its rules or make a new code</Trans>}
                disableTitle={<Trans>Turn the code off?</Trans>}
                disableLabel={t`Turn off the join code`}
              />
            </div>
          ) : (
            <JoinCodeForm code={code} />
          )
        }
      </QueryView>
      <DoneNote text={code.done} />
    </Panel>
  )
}
