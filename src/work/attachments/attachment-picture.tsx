import { useLingui } from '@lingui/react/macro'
import { Icon } from '../parts/icon.tsx'
import style from './attachments.module.css'
import { PictureButton } from './picture-button.tsx'
import { usePicture } from './use-attachment-bytes.ts'

/** A picture within a text, or its name if it cannot be shown. */
export function AttachmentPicture({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const picture = usePicture(id)
  const absent = (words: string) => (
    <span className={style.absent}>
      <Icon name="file" size={16} />
      {words}
    </span>
  )
  if (picture.url !== null) {
    const broken = absent(t`${name} (can't be shown)`)
    return <PictureButton url={picture.url} name={name} className={style.inText} broken={broken} />
  }
  return absent(
    {
      loading: t`Picture: ${name}`,
      notHere: t`${name} (not on this device)`,
      gone: t`${name} (removed)`,
    }[picture.reason],
  )
}
