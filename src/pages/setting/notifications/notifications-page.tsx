import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import {
  defaultNoticeSettings,
  type NoticeChannel,
  type NoticeKind,
  type NoticeMailTime,
  type NoticeSettings,
  noticeChannels,
  noticeKinds,
  noticeMailTimes,
  noticeSettingsTable,
  type RowOf,
} from '../../../core/work/entities.ts'
import { RefusedFields } from '../../../shared/edits/refused-fields.tsx'
import { type FieldEdits, useFieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { PushPanel } from './push-panel.tsx'

type Edits = FieldEdits<RowOf<'profile'>>

const useTexts = () => {
  const { t } = useLingui()
  const kinds: Record<NoticeKind, string> = {
    assigned: t`Someone assigns you an issue`,
    mentioned: t`Someone mentions you`,
    due: t`An issue assigned to you is due today or tomorrow`,
    comment: t`New comments on issues you watch`,
    status: t`Status changes of issues you watch`,
  }
  const channels: Record<NoticeChannel, string> = {
    all: t`Inbox, push and email`,
    push: t`Inbox and push`,
    mail: t`Inbox and email`,
    inbox: t`Inbox only`,
    off: t`Off`,
  }
  const times: Record<NoticeMailTime, string> = {
    soon: t`When something is unread for 15 minutes`,
    daily: t`Once a day at 9 am`,
    off: t`Never`,
  }
  return { kinds, channels, times }
}

interface ChoiceProps {
  edits: Edits
  settings: NoticeSettings
  field: keyof NoticeSettings
  label: string
  texts: Record<string, string>
  values: readonly string[]
  help?: ReactNode
}

/** One setting, saved when it is chosen. */
function Choice({ edits, settings, field, label, texts, values, help }: ChoiceProps) {
  const value = settings[field]
  return (
    <SelectField
      name={field}
      label={label}
      help={help}
      value={value}
      options={values.map((each) => ({ value: each, label: texts[each] ?? each }))}
      onChange={(chosen) => {
        if (chosen !== value) edits.save([{ field, value: chosen, from: value }]).catch(console.error)
      }}
      onBlur={() => {}}
    />
  )
}

function Settings({ edits, profile }: { edits: Edits; profile: RowOf<'profile'> }) {
  const { t } = useLingui()
  const { kinds, channels, times } = useTexts()
  // a copy on the device may be older than a setting, and lack it
  const settings: NoticeSettings = { ...defaultNoticeSettings, ...profile }
  const fieldNames: Record<string, string> = {
    noticeMails: t`When to send emails`,
    ...Object.fromEntries(noticeKinds.map((kind) => [noticeSettingsTable[kind], kinds[kind]])),
  }
  const valueText = (field: string, value: string) =>
    (field === 'noticeMails' ? (times as Record<string, string>) : (channels as Record<string, string>))[value] ?? value
  return (
    <>
      <RefusedFields edits={edits} nameOf={(field) => fieldNames[field] ?? field} textOf={valueText} />
      <Panel title={<Trans>Notify me about</Trans>} intro={<Trans>We never notify you about your own actions.</Trans>}>
        {noticeKinds.map((kind) => (
          <Choice
            key={kind}
            edits={edits}
            settings={settings}
            field={noticeSettingsTable[kind]}
            label={kinds[kind]}
            texts={channels}
            values={noticeChannels}
          />
        ))}
      </Panel>
      <Panel
        title={<Trans>Emails</Trans>}
        intro={<Trans>One email with everything that's unread and wasn't pushed to a device.</Trans>}
      >
        <Choice
          edits={edits}
          settings={settings}
          field="noticeMails"
          label={t`When to send emails`}
          texts={times}
          values={noticeMailTimes}
        />
      </Panel>
      <p role="status">
        {edits.waiting > 0 && (
          <Plural
            value={edits.waiting}
            one="# change is saved on this device. It will be sent when you're back online."
            other="# changes are saved on this device. They will be sent when you're back online."
          />
        )}
      </p>
    </>
  )
}

/** `/setting/notifications`: which changes reach this person, and where. */
export function NotificationsPage() {
  const edits = useFieldEdits('profile')
  return (
    <SettingShell
      title={<Trans>Notifications</Trans>}
      intro={<Trans>Choose what you're notified about, and where.</Trans>}
    >
      <PushPanel />
      <QueryView query={edits.query} shapes={['title', 'field', 'field', 'field', 'field']}>
        {(profile) => <Settings edits={edits} profile={profile} />}
      </QueryView>
    </SettingShell>
  )
}
