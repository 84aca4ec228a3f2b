import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Issue } from '../../core/work/entities.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { chevron } from '../../ui/field/select-field.tsx'
import { useDenied } from '../edit/use-denied.ts'
import { useSave } from '../edit/use-save.ts'
import { Icon } from '../parts/icon.tsx'
import { isLaterStatus, StatusMark } from '../parts/marks.tsx'
import { type Option, OptionList } from '../parts/option-list.tsx'
import { Popup } from '../parts/popup.tsx'
import { useStore, useWork } from '../use-work.ts'
import style from './issue.module.css'
import { IssueLine } from './issue-line.tsx'
import type { DetailProps } from './issue-value.tsx'
import related from './related.module.css'
import { kindOf, type Reading, readingOf, readings, useReadingNames } from './relation-readings.ts'

const useIssueOptions = (issue: Issue, relatedIds: ReadonlySet<string>): Option[] => {
  const { select } = useStore()
  return select.issues().flatMap((each): Option[] => {
    const [project, status] = [select.row('project', each.projectId), select.row('status', each.statusId)]
    if (each.id === issue.id || relatedIds.has(each.id) || !project || !status) return []
    const label = `${issueKey(project, each) ?? ''} ${each.summary}`.trim()
    const isLater = isLaterStatus(select.statusesOf(project.id), status)
    return [{ value: each.id, label, mark: <StatusMark {...status} isLater={isLater} /> }]
  })
}

interface AddRelationProps {
  issue: Issue
  relatedIds: ReadonlySet<string>
  onClose: () => void
}

/** Asks for the kind of relation, then for the issue. */
function AddRelation({ issue, relatedIds, onClose }: AddRelationProps) {
  const { t } = useLingui()
  const names = useReadingNames()
  const save = useSave()
  const [reading, setReading] = useState<Reading>('blocks')
  const { kind, isReversed } = kindOf[reading]
  const add = (other: string) =>
    save('relation.add', { kind, fromId: isReversed ? other : issue.id, toId: isReversed ? issue.id : other })
  return (
    <>
      <NativeSelect
        className={related.kinds}
        aria-label={t`Link type`}
        value={reading}
        data={readings.map((value) => ({ value, label: names[value] }))}
        rightSection={chevron}
        onChange={(event) => setReading(event.target.value as Reading)}
      />
      <OptionList
        label={t`Issue`}
        options={useIssueOptions(issue, relatedIds)}
        chosen={[]}
        onChoose={add}
        onDone={onClose}
      />
    </>
  )
}

/** The relations of an issue: blocks, is blocked by, relates to, duplicates. */
export function Relations({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const names = useReadingNames()
  const { select } = useStore()
  const save = useSave()
  const rows = useWork((work) => work.select.relationsOf(issue.id))
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const denied = useDenied(view)('issue.edit')
  const lines = rows.flatMap((row) => {
    const other = select.row('issue', row.fromId === issue.id ? row.toId : row.fromId)
    return other && other.deletedAt === null ? [{ row, other, reading: readingOf(row, issue.id) }] : []
  })
  lines.sort((a, b) => readings.indexOf(a.reading) - readings.indexOf(b.reading))
  if (lines.length === 0 && denied) return null
  return (
    <section aria-label={t`Linked issues`}>
      <div className={related.head}>
        <h2>
          <Trans>Linked issues</Trans>
        </h2>
        {!denied && (
          <UnstyledButton ref={button} className={related.add} onClick={() => setOpen(true)}>
            <Icon name="plus" size={16} />
            <Trans>Link an issue</Trans>
          </UnstyledButton>
        )}
      </div>
      <ul>
        {lines.map(({ row, other, reading }) => (
          <IssueLine
            key={row.id}
            issue={other}
            start={<span className={related.kind}>{names[reading]}</span>}
            end={
              !denied && (
                <UnstyledButton
                  className={style.smallButton}
                  aria-label={t`Remove the link to ${other.summary}`}
                  onClick={() => save('relation.remove', { kind: row.kind, fromId: row.fromId, toId: row.toId })}
                >
                  <Icon name="close" size={16} />
                </UnstyledButton>
              )
            }
          />
        ))}
      </ul>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={t`Link an issue`} onClose={() => setOpen(false)}>
          <AddRelation
            issue={issue}
            relatedIds={new Set(lines.map(({ other }) => other.id))}
            onClose={() => setOpen(false)}
          />
        </Popup>
      )}
    </section>
  )
}
