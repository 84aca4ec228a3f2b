import { Trans, useLingui } from '@lingui/react/macro'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useSessionRecording } from './use-monitoring.ts'

/** Whether sessions are recorded; nothing if the server records none. */
export function RecordingPanel() {
  const { t } = useLingui()
  const { isOffered, query, isBusy, set } = useSessionRecording()
  if (!isOffered) return null
  return (
    <Panel
      title={<Trans>Session recording</Trans>}
      intro={
        <Trans>
          Administrators can watch what people's screens showed, to find errors. What people type, passwords, keys and
          codes are never recorded. Recordings are deleted after 30 days.
        </Trans>
      }
    >
      <QueryView query={query} shapes={['field']}>
        {({ orgName, recordsSessions = true }) => (
          <>
            <p role="status">
              {recordsSessions ? (
                <Trans>Sessions in {orgName} are recorded. Everyone can read this under Settings → My account.</Trans>
              ) : (
                <Trans>Sessions in {orgName} aren't recorded.</Trans>
              )}
            </p>
            {recordsSessions ? (
              <ConfirmButton
                label={t`Turn off recording`}
                title={<Trans>Turn off recording?</Trans>}
                consequence={
                  <Trans>
                    No new sessions will be recorded. Recordings made so far can be watched until they're deleted.
                  </Trans>
                }
                confirm={<Trans>Turn off</Trans>}
                onConfirm={() => set(false)}
              >
                <Trans>Turn off recording</Trans>
              </ConfirmButton>
            ) : (
              <Button busy={isBusy} onClick={() => void set(true)}>
                <Trans>Turn on recording</Trans>
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  )
}
