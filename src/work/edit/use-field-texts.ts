import { useLingui } from '@lingui/react/macro'
import { listText } from '../../core/locale/list-text.ts'
import { durationParts } from '../../core/work/duration-rules.ts'
import type { CustomField, RowOf } from '../../core/work/entities.ts'
import { isEmptyValue, kindOfField, type ValueKind } from '../../core/work/issue-fields.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { useDateText } from '../parts/due-date.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'

/** An estimate as text, such as `2h 30m`. */
export const useDurationText = () => {
  const { t } = useLingui()
  return (all: number): string => {
    const { hours, minutes } = durationParts(all)
    if (hours === 0) return t`${minutes}m`
    return minutes === 0 ? t`${hours}h` : t`${hours}h ${minutes}m`
  }
}

/** The names of the chosen options; of a cascade from the first level down. */
export const optionNames = ({ options }: Pick<CustomField, 'options'>, value: unknown): string[] => {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value]
  return ids.flatMap((id) => options.find((option) => option.id === id)?.name ?? [])
}

type Rows = Pick<ProjectView, 'fields' | 'labels' | 'versions' | 'statuses' | 'types' | 'sprints'>

const namesOf = (rows: readonly { id: string; name: string }[], value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) => rows.find((row) => row.id === id)?.name ?? [])

/** A field's value as text; empty if it has none. */
export const useFieldTexts = (view: Rows): ((field: string, value: unknown) => string) => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const priorities: Readonly<Record<string, string>> = usePriorityNames()
  const dateText = useDateText()
  const durationText = useDurationText()
  const list = (names: readonly string[]) => listText(i18n.locale, names)
  const nameOf = (id: unknown): string => select.row('person', String(id))?.name ?? t`Someone`
  const issueText = (id: unknown): string => {
    const issue = select.row('issue', String(id))
    if (!issue) return t`An issue`
    const name = `${issueKey(select.row('project', issue.projectId), issue) ?? ''} ${issue.summary}`.trim()
    return issue.deletedAt === null ? name : t`${name} (deleted)`
  }
  const texts: Record<ValueKind, (value: unknown, field: RowOf<'field'> | undefined) => string> = {
    text: String,
    longText: String,
    link: String,
    number: (value) => new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 10 }).format(Number(value)),
    date: (value) => dateText(String(value)),
    minutes: (value) => durationText(Number(value)),
    spent: (value) => (Number(value) === 0 ? '' : durationText(Number(value))),
    priority: (value) => priorities[String(value)] ?? String(value),
    person: nameOf,
    people: (value) => list((value as unknown[]).map(nameOf)),
    parent: issueText,
    sprint: (value) => list(namesOf(view.sprints, value)),
    status: (value) => list(namesOf(view.statuses, value)),
    type: (value) => list(namesOf(view.types, value)),
    labels: (value) => list(namesOf(view.labels, value)),
    versions: (value) => list(namesOf(view.versions, value)),
    checkbox: (value) => (value ? t`Yes` : t`No`),
    option: (value, field) => (field ? list(optionNames(field, value)) : ''),
    options: (value, field) => (field ? list(optionNames(field, value)) : ''),
    cascade: (value, field) => (field ? optionNames(field, value).join(' / ') : ''),
  }
  return (field, value) => {
    const kind = kindOfField(field, view.fields)
    if (kind === null || isEmptyValue(value)) return ''
    return texts[kind](
      value,
      view.fields.find(({ id }) => id === field),
    )
  }
}
