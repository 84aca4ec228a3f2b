import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import style from '../shared.module.css'
import type { RefusedField } from './field-edits-rules.ts'
import type { FieldEdits } from './use-field-edits.ts'

interface RefusedFieldsProps {
  edits: Pick<FieldEdits<object>, 'refused' | 'keepTheirs' | 'applyMine'>
  /** The field's label. */
  nameOf(field: string): string
  /** A value as people read it. */
  textOf(field: string, value: string): string
}

const failed = msg`Our server couldn't save this. Your text is still here. Try again.`

/** Why a setting was refused, by refusal code; `overtaken` is told with both values. */
const reasons: Partial<Record<string, MessageDescriptor>> = {
  invalid: msg`This value isn't valid. Enter another one and save it.`,
  forbidden: msg`Only owners and administrators can change this.`,
  'organization.gone': msg`This change can't be saved. You're no longer in its organisation, or the organisation was closed.`,
  'profile.gone': msg`This profile no longer exists.`,
  unknown: msg`This version of Worktide can no longer save this change. Copy your text and enter it again.`,
  forgotten: msg`This was sent a long time ago. Check if it's already there before you apply it again.`,
}

function Refused({ refused, edits, nameOf, textOf }: RefusedFieldsProps & { refused: RefusedField }) {
  const { t, i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  // it comes some time after a press of a button that may be far below, but must not move the text that somebody is writing
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, [contenteditable]'))
      element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const { field, code, mine, theirs } = refused
  const isOvertaken = theirs !== undefined
  const name = nameOf(field)
  const text = (value: string | null) => (value === null ? t`None` : textOf(field, value))
  const decide = (work: (refused: RefusedField) => Promise<void>) => {
    setBusy(true)
    work(refused)
      .catch(console.error)
      .finally(() => setBusy(false))
  }
  return (
    <div ref={element}>
      <Notice tone="bad">
        <p>
          {isOvertaken ? (
            <Trans>“{name}” was changed elsewhere before your change was sent.</Trans>
          ) : (
            <>
              <Trans>Your change to “{name}” was rejected.</Trans> {i18n._(reasons[code] ?? failed)}
            </>
          )}
        </p>
        <dl className={style.versions}>
          {isOvertaken && (
            <>
              <dt>
                <Trans>Theirs (current)</Trans>
              </dt>
              <dd>{text(theirs)}</dd>
            </>
          )}
          <dt>
            <Trans>Yours</Trans>
          </dt>
          <dd>{text(mine)}</dd>
        </dl>
        <Actions>
          <Button busy={isBusy} onClick={() => decide(edits.keepTheirs)}>
            {isOvertaken ? <Trans>Keep theirs</Trans> : <Trans>Discard mine</Trans>}
          </Button>
          <Button busy={isBusy} onClick={() => decide(edits.applyMine)}>
            {isOvertaken ? <Trans>Use mine</Trans> : <Trans>Try again</Trans>}
          </Button>
        </Actions>
      </Notice>
    </div>
  )
}

/** Refused changes of a form, each with both values and the ways on. They stay until the person has decided. */
export function RefusedFields(props: RefusedFieldsProps) {
  return props.edits.refused.map((refused) => <Refused key={refused.field} refused={refused} {...props} />)
}
