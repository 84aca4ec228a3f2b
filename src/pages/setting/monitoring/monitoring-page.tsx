import { Trans, useLingui } from '@lingui/react/macro'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { AdminShell } from '../shell/admin-shell.tsx'
import style from './monitoring.module.css'
import {
  ClicksPanel,
  ErrorsPanel,
  LossesPanel,
  ResourcesPanel,
  SessionsPanel,
  UsagePanel,
} from './monitoring-panels.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { SessionList } from './session-list.tsx'
import { useMonitoring } from './use-monitoring.ts'
import { VitalsPanel } from './vitals-panel.tsx'

function Monitoring() {
  const { t } = useLingui()
  const { period, setPeriod, summary, sessions } = useMonitoring()
  const periods = [
    { value: '1', label: t`Today` },
    { value: '7', label: t`Last 7 days` },
    { value: '30', label: t`Last 30 days` },
  ]
  return (
    <div className={style.page}>
      <SelectField name="period" label={t`Period`} value={period} onChange={setPeriod} options={periods} />
      <QueryView query={summary} shapes={['card', 'card', 'card', 'card']}>
        {(value) => (
          <>
            <SessionsPanel summary={value} />
            <ErrorsPanel summary={value} />
            <VitalsPanel summary={value} />
            <ResourcesPanel summary={value} />
            <ClicksPanel summary={value} />
            <UsagePanel summary={value} />
            <SessionList sessions={sessions} />
            <LossesPanel summary={value} />
          </>
        )}
      </QueryView>
      <RecordingPanel />
    </div>
  )
}

/** `/setting/monitoring`: how the product runs on the devices of the organisation's people, for administrators. */
export function MonitoringPage() {
  return (
    <AdminShell
      title={<Trans>Monitoring</Trans>}
      intro={<Trans>How fast and reliable Worktide is on your team's devices. Events are kept for 30 days.</Trans>}
    >
      <Monitoring />
    </AdminShell>
  )
}
