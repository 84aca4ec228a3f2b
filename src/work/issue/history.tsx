import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { HistoryEntry } from '../../core/work/history-rules.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { PersonBadge } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useStore } from '../use-work.ts'
import style from './issue-fields.module.css'
import type { DetailProps } from './issue-value.tsx'
import { useHistory } from './use-history.ts'

/** The change as a predicate; the person's name precedes it. */
const useSentence = (view: DetailProps['view']) => {
  const { t } = useLingui()
  const { select } = useStore()
  const names = useFieldNames(view.fields)
  const texts = useFieldTexts(view)
  return ({ field, from, to }: HistoryEntry): string => {
    if (field === 'created') return t`created the issue`
    if (field === 'deleted') return to ? t`deleted the issue` : t`restored the issue`
    if (field === 'attachment') return to === null ? t`removed the file ${String(from)}` : t`attached ${String(to)}`
    if (field === 'description') return t`edited the description`
    if (field === 'projectId')
      return t`moved this here from ${select.row('project', String(from))?.name ?? t`another project`}`
    const [name, before, after] = [names(field), texts(field, from), texts(field, to)]
    if (after === '') return before === '' ? t`changed ${name}` : t`cleared ${name} (was ${before})`
    return before === '' ? t`set ${name} to ${after}` : t`changed ${name} from ${before} to ${after}`
  }
}

function Entries({ list, view }: { list: readonly HistoryEntry[]; view: DetailProps['view'] }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { select } = useStore()
  const sentence = useSentence(view)
  return (
    <ul>
      {[...list].reverse().map((entry) => {
        const person = select.row('person', entry.actor) ?? null
        return (
          <li key={`${entry.seq} ${entry.field}`} className={style.entry}>
            <PersonBadge person={person} size={20} isNamed />
            <span className={style.happened}>
              <b>{person?.name ?? t`Someone`}</b> {sentence(entry)}
            </span>
            <time className={style.when}>{moment(entry.at)}</time>
          </li>
        )
      })}
    </ul>
  )
}

function LoadedEntries({ issue, view }: DetailProps) {
  const query = useHistory(issue)
  return (
    <QueryView query={query} shapes={['line', 'line', 'line']}>
      {({ list }) => <Entries list={list} view={view} />}
    </QueryView>
  )
}

/** The history of an issue, newest first; loaded when it is opened. */
export function History(props: DetailProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <UnstyledButton className={style.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="history" size={16} />
        <Trans>History</Trans>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </UnstyledButton>
      {isOpen && <LoadedEntries {...props} />}
    </section>
  )
}
