import { useLingui } from '@lingui/react/macro'
import { projectTint, tintOf } from '../../core/work/tint-rules.ts'
import { initialsOf } from '../../ui/avatar/initials-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import style from './badges.module.css'
import { Icon, type IconName } from './icon.tsx'

interface PersonBadgeProps {
  /** Null: no person. */
  person: { id: string; name: string; head: string | null } | null
  size?: 20 | 24
  /** The name is shown beside it. */
  isNamed?: boolean
}

const lastHan = (initials: string) => (/\p{Script=Han}/u.test(initials) ? ([...initials].at(-1) ?? '') : initials)

/** A person in a row or on a card: a plain element, because there are hundreds. */
export function PersonBadge({ person, size = 24, isNamed }: PersonBadgeProps) {
  const { t } = useLingui()
  const name = person?.name ?? t`Unassigned`
  const isSmall = size === 20
  return (
    <span
      className={classNames(style.person, isSmall && style.small, !person && style.nobody)}
      data-tint={person ? tintOf(person.id) : undefined}
      title={isNamed ? undefined : name}
    >
      {person?.head ? (
        <img src={person.head} alt="" />
      ) : (
        person && <span className={style.letters} data-letters={lastHan(initialsOf(name))} />
      )}
      {!isNamed && <span className="visually-hidden">{name}</span>}
    </span>
  )
}

/** The icons that a project can have. */
export const projectIcons = [
  'board',
  'list',
  'layers',
  'calendar',
  'people',
  'rocket',
  'phone',
  'cart',
  'chart',
  'globe',
  'book',
] as const satisfies readonly IconName[]

interface ProjectBadgeProps {
  project: { id: string; key: string; name: string; icon: string; color: string }
  isLarge?: boolean
}

/** A project's icon, or the first letters of its name. */
export function ProjectBadge({ project, isLarge }: ProjectBadgeProps) {
  const first = [...project.name.trim()][0] ?? ''
  const icon = projectIcons.find((name) => name === project.icon)
  const letters = /\p{Script=Han}/u.test(first) ? first : project.key.slice(0, 2)
  return (
    <span
      className={classNames(style.project, isLarge && style.large)}
      data-tint={projectTint(project)}
      aria-hidden="true"
    >
      {icon ? <Icon name={icon} size={isLarge ? 20 : 16} /> : <span className={style.letters} data-letters={letters} />}
    </span>
  )
}

export function LabelDot({ color }: { color: string }) {
  return <i className={style.dot} data-dot={color} />
}

export function LabelBadge({ label }: { label: { name: string; color: string } }) {
  return (
    <span className={style.label}>
      <LabelDot color={label.color} />
      <span className={style.cut}>{label.name}</span>
    </span>
  )
}

const maxLabels = 2

/** The labels of a row or a card: the first ones, and the number of the others. */
export function FirstLabels({ labels }: { labels: readonly { id: string; name: string; color: string }[] }) {
  const others = labels.slice(maxLabels).map(({ name }) => name)
  return (
    <>
      {labels.slice(0, maxLabels).map((label) => (
        <LabelBadge key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span className={style.others} title={others.join('\n')}>
          +{others.length}
        </span>
      )}
    </>
  )
}

interface IssueKeyProps {
  projectKey: string
  /** Null until the server assigns it. */
  number: number | null
}

/** The key of an issue, such as `SHOP-12`; dashed until the server assigns the number. */
export function IssueKey({ projectKey, number }: IssueKeyProps) {
  const { t } = useLingui()
  if (number !== null)
    return (
      <span className={style.key}>
        {projectKey}-{number}
      </span>
    )
  return (
    <span className={classNames(style.key, style.provisional)} title={t`The key is assigned once it's sent`}>
      {projectKey}-…
    </span>
  )
}
