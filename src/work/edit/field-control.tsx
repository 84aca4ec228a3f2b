import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { Issue } from '../../core/work/entities.ts'
import { cascadePath, isEmptyValue, kindOfField, type ValueKind } from '../../core/work/issue-fields.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { useShell } from '../../ui/shell-context.ts'
import { LabelDot } from '../parts/badges.tsx'
import { type Option, OptionList } from '../parts/option-list.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useTooLong } from '../parts/use-too-long.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import { DateEditor } from './date-editor.tsx'
import { DurationEditor, NumberEditor, TextEditor } from './line-editor.tsx'
import {
  fieldOptions,
  labelOptions,
  nobody,
  useOneOf,
  useParentOptions,
  usePersonOptions,
  usePriorityOptions,
  useTypeOptions,
} from './options.tsx'
import { useSave } from './use-save.ts'

export interface FieldControlProps {
  field: string
  view: ProjectView
  /** The issue; without an id if it is not created yet. */
  issue: Pick<Issue, 'typeId'> & { id: string | null }
  value: unknown
  /** The value can't be cleared. */
  isRequired: boolean
  /** The whole new value, also for sets; null clears it. */
  onChange: (value: unknown) => void
  onClose: () => void
}

type LabelledProps = FieldControlProps & { label: string }

type ListProps = Pick<FieldControlProps, 'value' | 'onChange' | 'onClose'> & {
  label: string
  options: readonly Option[]
}

/** Single choice. */
function OneOf({ label, options, value, onChange, onClose }: ListProps) {
  return (
    <OptionList
      label={label}
      options={options}
      chosen={[isEmptyValue(value) ? nobody : String(value)]}
      onChoose={(chosen) => onChange(chosen === nobody ? null : chosen)}
      onDone={onClose}
    />
  )
}

interface ManyOfProps extends ListProps {
  onCreate?: ((name: string) => void) | undefined
  /** Why none of this name can be created. */
  createErrorOf?: (name: string) => string | undefined
}

/** Multiple choice: each press adds or removes one option. */
function ManyOf({ label, options, value, onChange, onClose, onCreate, createErrorOf }: ManyOfProps) {
  const { t } = useLingui()
  const chosen = (value ?? []) as readonly string[]
  const newOption = (name: string) => {
    const note = createErrorOf?.(name)
    return { label: t`Create “${name}”`, note, isLocked: note !== undefined }
  }
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <OptionList
      label={label}
      isMany
      options={options}
      chosen={chosen}
      onChoose={toggle}
      onCreate={onCreate}
      newOption={newOption}
      onDone={onClose}
    />
  )
}

const colors = ['blue', 'violet', 'green', 'orange', 'red', 'gray', 'cyan', 'pink']

/** Labels of the project, with a way to create one if this person may. */
function LabelsControl({ view, value, onChange, ...list }: LabelledProps) {
  const { newId } = useStore()
  const save = useSave()
  const tooLong = useTooLong()
  const max = maxLength('labelName', useShell().language)
  const create = (name: string) => {
    const id = newId()
    const color = colors[view.labels.length % colors.length]
    if (save('label.create', { id, projectId: view.project.id, fields: { name, color } }))
      onChange([...((value ?? []) as string[]), id])
  }
  return (
    <ManyOf
      {...list}
      value={value}
      options={labelOptions(view)}
      onChange={onChange}
      onCreate={whyNot('label.create', view.role) === null ? create : undefined}
      createErrorOf={(name) => tooLong(name, max)}
    />
  )
}

function CustomControl(props: LabelledProps) {
  const { field, view, value, onChange } = props
  const { t } = useLingui()
  const row = view.fields.find(({ id }) => id === field)
  const rows = row ? fieldOptions(row) : []
  const options = useOneOf(rows, props.isRequired)
  const yesNo = useOneOf(
    [
      { id: 'true', name: t`Yes` },
      { id: 'false', name: t`No` },
    ],
    props.isRequired,
  )
  if (row?.kind === 'checkbox')
    return (
      <OneOf
        {...props}
        options={yesNo}
        value={typeof value === 'boolean' ? String(value) : null}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    )
  if (row?.kind === 'options')
    return <ManyOf {...props} options={rows.map(({ id, name }) => ({ value: id, label: name }))} />
  if (row?.kind === 'cascade')
    return (
      <OneOf
        {...props}
        options={options}
        value={Array.isArray(value) ? value.at(-1) : null}
        onChange={(id) => onChange(id === null ? null : cascadePath(row, String(id)))}
      />
    )
  return <OneOf {...props} options={options} />
}

function PeopleControl(props: LabelledProps) {
  const isMany = kindOfField(props.field, props.view.fields) === 'people'
  const options = usePersonOptions(props.view, isMany || props.isRequired)
  return isMany ? <ManyOf {...props} options={options} /> : <OneOf {...props} options={options} />
}

function RowsControl(props: LabelledProps & { kind: 'sprint' | 'versions' }) {
  const { view, kind, isRequired } = props
  const open = kind === 'sprint' ? view.sprints.filter(({ state }) => state !== 'closed') : view.versions
  const one = useOneOf(open, isRequired)
  if (kind === 'sprint') return <OneOf {...props} options={one} />
  return (
    <ManyOf
      {...props}
      options={open.map(({ id, name }) => ({ value: id, label: name, mark: <LabelDot color="gray" /> }))}
    />
  )
}

function TypeControl(props: LabelledProps) {
  return <OneOf {...props} options={useTypeOptions(props.view, props.issue.id)} />
}

function ParentControl(props: LabelledProps) {
  return <OneOf {...props} options={useParentOptions(props.view, props.issue, props.isRequired)} />
}

function PriorityControl(props: LabelledProps) {
  return <OneOf {...props} options={usePriorityOptions()} />
}

function DateControl({ label, value, isRequired, onChange, onClose }: LabelledProps) {
  return (
    <DateEditor
      label={label}
      date={typeof value === 'string' ? value : null}
      isRequired={isRequired}
      onChoose={(date) => {
        if (date !== value) onChange(date)
        onClose()
      }}
    />
  )
}

/** Status, time spent and long texts have editors of their own. */
type ControlledKind = Exclude<ValueKind, 'status' | 'spent' | 'longText'>

const controls: Record<ControlledKind, ComponentType<LabelledProps>> = {
  text: TextEditor,
  link: (props) => <TextEditor {...props} isLink />,
  number: NumberEditor,
  minutes: DurationEditor,
  date: DateControl,
  person: PeopleControl,
  people: PeopleControl,
  labels: LabelsControl,
  priority: PriorityControl,
  type: TypeControl,
  parent: ParentControl,
  sprint: (props) => <RowsControl {...props} kind="sprint" />,
  versions: (props) => <RowsControl {...props} kind="versions" />,
  option: CustomControl,
  options: CustomControl,
  checkbox: CustomControl,
  cascade: CustomControl,
}

const isControlled = (kind: ValueKind | null): kind is ControlledKind => kind !== null && Object.hasOwn(controls, kind)

/** The editor of a field by its kind. */
export function FieldControl(props: FieldControlProps) {
  const { field, view } = props
  const label = useFieldNames(view.fields)(field)
  const kind = kindOfField(field, view.fields)
  const Control = isControlled(kind) ? controls[kind] : CustomControl
  return <Control {...props} label={label} />
}
