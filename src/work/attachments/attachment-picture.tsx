import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import screen from '../shell/screen.module.css'
import style from './attachments.module.css'
import { usePicture } from './use-attachment-bytes.ts'

/** Full-window viewer of a picture. */
function Viewer({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const opened = useRef(false)
  return (
    <dialog
      ref={(dialog) => {
        if (!dialog || opened.current) return
        opened.current = true
        dialog.showModal()
      }}
      className={style.viewer}
      aria-label={name}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={style.viewerHead}>
        <span className={style.viewerName}>{name}</span>
        <button type="button" className={screen.iconButton} aria-label={t`Close`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <img src={url} alt={name} />
    </dialog>
  )
}

/** A thumbnail that opens the viewer. */
export function PictureButton({ url, name, className }: { url: string; name: string; className?: string | undefined }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t`Open ${name}`}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(true)
        }}
      >
        <img src={url} alt={name} />
      </button>
      {isOpen && <Viewer url={url} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A picture within a text, or its name if it cannot be shown. */
export function AttachmentPicture({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const picture = usePicture(id)
  if (picture.url !== null) return <PictureButton url={picture.url} name={name} className={style.inText} />
  const reason = {
    loading: t`Picture: ${name}`,
    notHere: t`${name} (not on this device)`,
    gone: t`${name} (removed)`,
  }[picture.reason]
  return (
    <span className={style.absent}>
      <Icon name="file" size={16} />
      {reason}
    </span>
  )
}
