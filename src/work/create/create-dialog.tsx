import { useLingui } from '@lingui/react/macro'
import { Modal, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useState } from 'react'
import type { TrayItem } from '../../core/sync/lane-types.ts'
import type { SharedText } from '../../core/work/shared-text-rules.ts'
import { useBackCloses } from '../../ui/feedback/use-back-closes.ts'
import { Icon } from '../parts/icon.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import screen from '../shell/screen.module.css'
import { useIsWide } from '../shell/use-media.ts'
import style from './create.module.css'
import { CreateForm } from './create-form.tsx'
import { type SharedFilesState, useSharedFiles } from './use-shared-files.ts'

export interface CreateDialogProps {
  projectId: string
  /** The status for new issues of that project, where the workflow lets them start there. */
  statusId?: string | undefined
  /** A summary typed elsewhere. */
  summary: string
  /** Summaries that were taken from elsewhere. */
  lines?: string | undefined
  /** A text that another app shared. */
  shared?: SharedText | undefined
  /** The refused `issue.create` that the person wants to repeat. */
  refused?: TrayItem | undefined
  onClose: () => void
}

/** State that outlives the form: turning a phone creates a new form. */
export interface OutlivingForm {
  sharedFiles?: SharedFilesState | null
  another?: readonly [boolean, (staysOpen: boolean) => void]
}

/** Creates an issue from any screen: a dialog on a wide screen, a sheet above the keyboard on a phone. */
export function CreateDialog(props: CreateDialogProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  useReturnedFocus()
  const { onClose } = props
  // a sheet hears it itself
  useBackCloses(isWide, onClose)
  const title: ReactNode = t`New issue`
  const taken = useSharedFiles(props.shared, props.refused === undefined)
  const another = useState(false)
  // another issue is another draft
  const form = <CreateForm key={props.refused?.id} {...props} sharedFiles={taken} another={another} />
  if (!isWide)
    return (
      <Sheet title={title} isOpen onClose={onClose}>
        {form}
      </Sheet>
    )
  return (
    <Modal.Root opened onClose={onClose} size={680} centered={false} yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content data-dense>
        <div className={style.modalHead}>
          <Modal.Title className={style.title}>{title}</Modal.Title>
          <UnstyledButton className={screen.iconButton} aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </UnstyledButton>
        </div>
        <Modal.Body className={style.modalBody}>{form}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
