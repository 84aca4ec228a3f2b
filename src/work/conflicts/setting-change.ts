import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { listText } from '../../core/locale/list-text.ts'
import { linkTo } from '../../core/routes.ts'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import { useFieldNames } from '../parts/use-names.ts'
import {
  categoryNames,
  colorNames,
  pageNames,
  paletteColorOf,
  roleNames,
  type SettingPage,
} from '../settings/setting-texts.ts'
import { useStore, useWork } from '../use-work.ts'

const pages = {
  project: 'general',
  projectMember: 'members',
  issueType: 'types',
  field: 'fields',
  label: 'labels',
  status: 'workflow',
  transition: 'workflow',
} as const satisfies Record<string, SettingPage>

const entityOf = ({ name }: Pick<TrayItem, 'name'>): keyof typeof pages | undefined => {
  const [entity = ''] = name.split('.')
  return Object.hasOwn(pages, entity) ? (entity as keyof typeof pages) : undefined
}

type Args = Partial<Record<'id' | 'projectId' | 'userId' | 'groupId', string>> | null

/** The setting that a refused change was for: its project and page, its name, and the page's address. */
export const useSettingSubject = (item: TrayItem) => {
  const { i18n } = useLingui()
  const entity = entityOf(item)
  const { id = '', projectId = '', userId, groupId } = (item.args as Args) ?? {}
  const row = useWork(({ select }) => {
    if (!entity) return undefined
    if (entity !== 'projectMember') return select.row(entity, id)
    return userId === undefined ? select.row('group', groupId ?? '') : select.row('person', userId)
  })
  const project = useWork(({ select }) => {
    if (!entity) return undefined
    const projectOfRow = row && 'projectId' in row ? row.projectId : projectId
    return select.row('project', entity === 'project' ? id : (projectOfRow ?? ''))
  })
  if (!entity || !project) return undefined
  const page = pages[entity]
  const pageName = i18n._(pageNames[page])
  return {
    place: entity === 'project' || !row ? pageName : `${project.name} · ${pageName}`,
    name: row?.name ?? project.name,
    href: linkTo('settings-page', { key: project.key, page }),
  }
}

const useNames = (): Partial<Record<string, string>> => {
  const { t } = useLingui()
  return {
    name: t`Name`,
    description: t`Description`,
    category: t`Category`,
    color: t`Colour`,
    wipLimit: t`Limit`,
    icon: t`Icon`,
    leadId: t`Lead`,
    isOpen: t`Access`,
    fromId: t`From`,
    toId: t`To`,
    who: t`Who can use it`,
    sets: t`Set automatically`,
    requiredFields: t`Required fields`,
    isRequired: t`Required`,
    typeIds: t`Shown for`,
    options: t`Options`,
    role: t({ message: 'Role', context: 'of a member' }),
  }
}

/** The names of a setting's fields, and values as their dialogs show them; undefined for a value that needs no name, empty where the field alone is told. */
export const useSettingTexts = (item: TrayItem) => {
  const { t, i18n } = useLingui()
  const { select } = useStore()
  const names = useNames()
  const fieldName = useFieldNames()
  const list = (value: unknown, nameOf: (each: never) => string | undefined, none = t`None`): string =>
    Array.isArray(value) && value.length > 0
      ? listText(
          i18n.locale,
          value.map((each) => nameOf(each as never) ?? t`Unknown`),
        )
      : none
  const named = (table: Partial<Record<string, MessageDescriptor>>, value: string) => {
    const name = table[value]
    return name && i18n._(name)
  }
  const texts: Partial<Record<string, (value: never) => string | undefined>> = {
    category: (value: string) => named(categoryNames, value),
    color: (value: string) => named(colorNames, paletteColorOf(value)),
    role: (value: string) => named(roleNames, value),
    isOpen: (value: boolean) => (value ? t({ message: 'Open', context: 'access to a project' }) : t`Private`),
    isRequired: (value: boolean) => (value ? t`Yes` : t`No`),
    fromId: (value: string | null) => (value === null ? t`Any status` : undefined),
    requiredFields: (value) => list(value, fieldName),
    typeIds: (value) => list(value, (id) => select.row('issueType', id)?.name, t`All types`),
    options: (value) => list(value, ({ name }: { name: string }) => name),
    // no short text exists for these
    icon: () => '',
    who: () => '',
    sets: () => '',
  }
  if (!entityOf(item)) return undefined
  return {
    nameOf: (field: string): string | undefined => names[field],
    textOf: (field: string, value: unknown): string | undefined => texts[field]?.(value as never),
  }
}
