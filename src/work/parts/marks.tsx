import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Priority, Status, StatusCategory } from '../../core/work/entities.ts'
import style from './marks.module.css'
import { usePriorityNames } from './use-names.ts'

interface MarkProps {
  className?: string | undefined
  color?: string | undefined
  children: ReactNode
}

function Mark({ className, color, children }: MarkProps) {
  return (
    <svg
      className={className}
      data-ink={color}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

const ring = <circle cx="8" cy="8" r="5.75" />

/** The first status of the category "in progress" has a half-full icon, the later ones three quarters. */
export const isLaterStatus = (statuses: readonly Status[], status: Status): boolean =>
  status.category === 'doing' && statuses.find(({ category }) => category === 'doing')?.id !== status.id

/** The shape shows the category without relying on colour; `review` is a later status in progress. */
const statusShapes: Record<StatusCategory | 'review', ReactNode> = {
  backlog: <circle cx="8" cy="8" r="5.75" strokeDasharray="2 2.51" />,
  todo: ring,
  doing: (
    <>
      {ring}
      <path d="M8 4.9a3.1 3.1 0 0 1 0 6.2z" fill="currentColor" stroke="none" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M8 8V4.9A3.1 3.1 0 1 1 4.9 8z" fill="currentColor" stroke="none" />
    </>
  ),
  done: (
    <>
      <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
      <path d="M5.2 8.2l2 2 3.7-4.1" className={style.knock} />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="M6 6l4 4M10 6l-4 4" />
    </>
  ),
}

interface StatusMarkProps {
  category: StatusCategory
  color: string
  isLater?: boolean | undefined
}

/** The status name is shown beside it or is part of the control's label. */
export function StatusMark({ category, color, isLater }: StatusMarkProps) {
  const shape = category === 'doing' && isLater ? 'review' : category
  const hue = shape === 'review' && color === 'blue' ? 'violet' : color
  return (
    <Mark className={style.mark} color={hue}>
      {statusShapes[shape]}
    </Mark>
  )
}

const bar = (at: number, isFull: boolean) => (
  <rect
    x={2 + at * 4.5}
    y={[9, 6, 2.5][at]}
    width="3"
    height={[5, 8, 11.5][at]}
    rx="1"
    fill="currentColor"
    stroke="none"
    opacity={isFull ? 1 : 0.28}
  />
)
const bars = (count: number) => (
  <>
    {bar(0, count > 0)}
    {bar(1, count > 1)}
    {bar(2, count > 2)}
  </>
)

const priorityShapes: Record<Priority, ReactNode> = {
  urgent: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="3" fill="currentColor" stroke="none" />
      <path d="M8 5v3.6M8 11v.1" className={style.knock} />
    </>
  ),
  high: bars(3),
  medium: bars(2),
  low: bars(1),
  none: <path d="M2.5 8h2M7 8h2M11.5 8h2" />,
}

/** Drawn in the text colour. `isIconOnly`: no text beside it names the type. */
export function PriorityMark({ priority, isIconOnly }: { priority: Priority; isIconOnly?: boolean }) {
  if (isIconOnly) return <NamedPriorityMark priority={priority} />
  return (
    <span className={style.priority} data-priority={priority}>
      <Mark>{priorityShapes[priority]}</Mark>
    </span>
  )
}

function NamedPriorityMark({ priority }: { priority: Priority }) {
  const name = usePriorityNames()[priority]
  return (
    <span className={style.priority} data-priority={priority} title={name}>
      <Mark>{priorityShapes[priority]}</Mark>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

const typeShapes: Record<string, ReactNode> = {
  epic: <path d="M8.8 2 3.5 9h3.8l-.6 5L12.5 7H8.4z" />,
  story: <path d="M4 2.75h8v10.5l-4-3-4 3z" />,
  task: (
    <>
      <rect x="2.75" y="2.75" width="10.5" height="10.5" rx="2.5" />
      <path d="M5.5 8.2l1.7 1.7 3.3-3.7" />
    </>
  ),
  bug: (
    <>
      <rect x="5" y="5" width="6" height="8.25" rx="3" />
      <path d="M6 5a2 2 0 0 1 4 0M5 7.5 2.75 6.25M5 9.5H2.5M5.3 11.5l-2 1.5M11 7.5l2.25-1.25M11 9.5h2.5M10.7 11.5l2 1.5" />
    </>
  ),
  subtask: <path d="M4 3v5.5a2 2 0 0 0 2 2h6.5M10 8l2.5 2.5L10 13" />,
  request: <path d="M3 3.5h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H8l-3 2.5v-2.5H3a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />,
  idea: <path d="M6 11.2C4.7 10.4 4 9.2 4 7.7a4 4 0 1 1 8 0c0 1.5-.7 2.7-2 3.5v1H6zM6.5 14.2h3" />,
  risk: <path d="M8 2.5 14 13H2zM8 6.5v3M8 11.2v.1" />,
  test: <path d="M6 2.5h4M6.8 2.5v4L3 12.2a.9.9 0 0 0 .8 1.3h8.4a.9.9 0 0 0 .8-1.3L9.2 6.5v-4M5 9.7h6" />,
  document: <path d="M4 2.5h5l3 3v8H4zM9 2.5v3h3M6 8.5h4M6 11h4" />,
}

/** The icons that an issue type can have. */
export const typeIcons = Object.keys(typeShapes)

interface TypeMarkProps {
  icon: string
  name: string
  color?: string
  isIconOnly?: boolean
}

export function TypeMark({ icon, name, color, isIconOnly }: TypeMarkProps) {
  return (
    <span className={style.type} data-ink={color} title={isIconOnly ? name : undefined}>
      <Mark>{typeShapes[icon] ?? typeShapes.task}</Mark>
      {isIconOnly && <span className="visually-hidden">{name}</span>}
    </span>
  )
}

/** Marks a row or card with a change that is not sent yet. */
export function UnsentMark() {
  const { t } = useLingui()
  return (
    <span className={style.unsent} title={t`Not sent yet`}>
      <Mark>
        <circle cx="8" cy="8" r="5.6" strokeDasharray="2.1 1.9" />
        <path d="M8 10.5V5.6M6 7.5l2-2 2 2" />
      </Mark>
      <span className="visually-hidden">{t`Not sent yet`}</span>
    </span>
  )
}
