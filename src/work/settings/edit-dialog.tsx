import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useBackCloses } from '../../ui/feedback/use-back-closes.ts'
import { Icon } from '../parts/icon.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import { useIsWide } from '../shell/use-media.ts'
import style from './edit-dialog.module.css'

interface EditDialogProps {
  title: ReactNode
  /** The label of the save button. */
  save: ReactNode
  /** Why the form is read-only; absent if it is not. */
  denied?: string | null
  error?: string | null
  /** Something was entered that is not saved: closing asks first, unless by "Cancel". */
  isChanged?: boolean
  /** Saving is in progress. */
  busy?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Leads to what is wrong in a form that was just submitted: its button may be far below. */
export const showProblem = (form: HTMLFormElement): void => {
  // the problem is rendered after the event
  requestAnimationFrame(() => {
    const problem = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    problem?.scrollIntoView?.({ block: 'center' })
    problem?.focus({ preventScroll: true })
  })
}

/** Stands in the place of a form's buttons, so that its fields stay in sight. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <div className={style.actions}>
      <p role="alert">
        <Trans>Your changes aren't saved.</Trans>
      </p>
      <Button kind="danger" type="button" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button kind="main" type="button" autoFocus onClick={onKeep}>
        <Trans>Keep editing</Trans>
      </Button>
    </div>
  )
}

interface ContentProps extends EditDialogProps {
  isAsking: boolean
  onKeep: () => void
}

function Content({ save, denied, error, busy, onSave, onClose, children, isAsking, onKeep }: ContentProps) {
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (denied || busy) return
        onSave()
        showProblem(event.currentTarget)
      }}
    >
      {error && <Notice tone="bad">{error}</Notice>}
      <fieldset className={style.fields} disabled={Boolean(denied)}>
        {children}
      </fieldset>
      {isAsking ? (
        <DiscardQuestion onKeep={onKeep} onDiscard={onClose} />
      ) : (
        <div className={style.actions}>
          <Button onClick={onClose} type="button">
            {denied ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
          </Button>
          <Button kind="main" type="submit" busy={busy} disabledReason={denied}>
            {save}
          </Button>
        </div>
      )}
    </form>
  )
}

interface DialogProps {
  title: ReactNode
  /** A press beside it must not take what was written. */
  isForm?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog on a wide screen, a bottom sheet on a phone. */
export function Dialog({ title, isForm = false, onClose, children }: DialogProps) {
  const { t } = useLingui()
  const isWideNow = useIsWide()
  // turning the device must not take what its fields hold
  const [isWide] = useState(isWideNow)
  useReturnedFocus()
  // a sheet hears it itself
  useBackCloses(isWide, onClose)
  if (!isWide)
    return (
      <Sheet title={title} isForm={isForm} isOpen onClose={onClose}>
        <div className={style.sheet}>{children}</div>
      </Sheet>
    )
  return (
    <Modal.Root opened size={560} closeOnClickOutside={!isForm} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: style.content }} data-dense>
        <Modal.Header className={style.header}>
          <Modal.Title className={style.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body className={style.body}>{children}</Modal.Body>
        {/* last, so that the focus begins in the content */}
        <ActionIcon className={style.close} aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The form of one row of a list. */
export function EditDialog(props: EditDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  // Escape may arrive twice, from the keyboard and from the device
  const close = () => (props.isChanged ? setIsAsking(true) : props.onClose())
  return (
    <Dialog title={props.title} isForm={!props.denied} onClose={close}>
      <Content {...props} isAsking={isAsking} onKeep={() => setIsAsking(false)} />
    </Dialog>
  )
}
