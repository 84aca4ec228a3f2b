import { useLingui } from '@lingui/react/macro'
import { auditGroups } from '../../../core/audit/audit-kinds.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import style from './audit-log.module.css'
import { auditGroupNames } from './audit-sentences.ts'
import type { AuditLog } from './use-audit-log.ts'

/** By what it was, who did it, and when. */
export function AuditFilters({ log: { filter, change, search, setSearch } }: { log: AuditLog }) {
  const { t, i18n } = useLingui()
  const periods = [
    { value: '7', label: t`Last 7 days` },
    { value: '30', label: t`Last 30 days` },
    { value: '90', label: t`Last 90 days` },
    { value: 'own', label: t`Days of your own` },
  ]
  return (
    <search className={style.filters}>
      <SelectField
        name="group"
        label={t`Kind`}
        value={filter.group}
        onChange={(group) => change({ group })}
        empty={t`Everything`}
        options={auditGroups.map((value) => ({ value, label: i18n._(auditGroupNames[value]) }))}
      />
      <TextField name="person" type="search" label={t`Done by`} value={search} onChange={setSearch} />
      <SelectField
        name="period"
        label={t`When`}
        value={filter.period}
        onChange={(period) => change({ period })}
        empty={t`At any time`}
        options={periods}
      />
      {filter.period === 'own' && (
        <>
          <TextField
            name="firstDay"
            type="date"
            label={t`From`}
            value={filter.firstDay}
            onChange={(firstDay) => change({ firstDay })}
          />
          <TextField
            name="lastDay"
            type="date"
            label={t`Up to and including`}
            value={filter.lastDay}
            onChange={(lastDay) => change({ lastDay })}
          />
        </>
      )}
    </search>
  )
}
