import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useBackCloses } from '../../ui/feedback/use-back-closes.ts'
import { Icon } from '../parts/icon.tsx'
import { useReturnedFocus } from '../parts/use-returned-focus.ts'
import style from './attachments.module.css'

/** In React's tree the viewer is inside its opener, which handles presses and keys itself. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Full-window viewer of a picture. */
function Viewer({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  useReturnedFocus()
  useBackCloses(true, onClose)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      radius={0}
      // `className` of `Modal.Content` would also apply to the element around it
      classNames={{ content: style.viewer }}
      onClick={stop}
      onKeyDown={stop}
    >
      <Modal.Content aria-label={name} onClick={(event) => event.target === event.currentTarget && onClose()}>
        <div className={style.viewerHead}>
          <span className={style.viewerName}>{name}</span>
          <ActionIcon aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <img src={url} alt={name} />
      </Modal.Content>
    </Modal.Root>
  )
}

interface PictureButtonProps {
  url: string
  name: string
  className?: string | undefined
  /** Shown if the browser can't display the file: damaged, or no picture. Absent: a file icon. */
  broken?: ReactNode
}

/** A thumbnail that opens the viewer. */
export function PictureButton({ url, name, className, broken }: PictureButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (brokenUrl === url)
    return (
      broken ?? (
        <span className={className} aria-hidden="true">
          <Icon name="file" />
        </span>
      )
    )
  return (
    <>
      <UnstyledButton
        className={className}
        aria-label={t`Open ${name}`}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        <img src={url} alt={name} onError={() => setBrokenUrl(url)} />
      </UnstyledButton>
      {isOpen && <Viewer url={url} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
