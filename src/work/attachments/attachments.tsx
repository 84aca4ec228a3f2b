import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { isAdministrator } from '../../core/access/permission-rules.ts'
import { isPictureType, partCount } from '../../core/work/attachment-rules.ts'
import type { RowOf } from '../../core/work/entities.ts'
import { fileSizeText } from '../../core/work/number-format-rules.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { useLasting } from '../../shared/use-lasting.ts'
import { classNames } from '../../ui/class-names.ts'
import { useSentWait } from '../../ui/feedback/wait-context.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useDenied } from '../edit/use-denied.ts'
import type { DetailProps } from '../issue/issue-value.tsx'
import related from '../issue/related.module.css'
import { Icon } from '../parts/icon.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import { useStore, useWork } from '../use-work.ts'
import style from './attachments.module.css'
import { FileButton } from './file-button.tsx'
import { PictureButton } from './picture-button.tsx'
import { type OnFiles, useRemoveAttachment } from './use-attach.ts'
import { type Attachment, usePicture, useSaveAttachment } from './use-attachment-bytes.ts'
import { useDeviceFile } from './use-device-files.ts'

/** Whether the author's device can still send the bytes. */
const maySend = ({ createdBy }: Attachment, { people }: DetailProps['view'], person: RowOf<'person'> | undefined) =>
  people.some(({ id }) => id === createdBy) ||
  (person !== undefined && !person.hasLeft && isAdministrator(person.roleCodes))

/** A device that has not sent a file for so long may be lost, or its browser cleared. */
const lostAfterMs = 7 * 24 * 60 * 60 * 1000

/** Most downloads end sooner; later ones show that they run. */
const patienceMs = 400

/** Upload state in words; empty when uploaded. */
const useUploadStatus = (
  attachment: Attachment,
  view: DetailProps['view'],
): { text: string; percent: number | null } => {
  const { t } = useLingui()
  const { offline } = useShell()
  const { day } = useDateFormat()
  const { actor } = useStore()
  const file = useDeviceFile(attachment.id)
  const person = useWork(({ select }) => select.row('person', attachment.createdBy))
  const wasHere = useRef(false)
  if (file) wasHere.current = true
  if (attachment.uploadedAt !== null) return { text: '', percent: null }
  if (!file && !wasHere.current && attachment.createdBy === actor.userId) {
    const since = day(attachment.createdAt)
    const isLost = Date.now() - attachment.createdAt > lostAfterMs
    const lost = t`Not sent from your other device since ${since}. If you no longer have that device, remove this and attach the file again.`
    return { text: isLost ? lost : t`Waiting to be sent from your other device`, percent: null }
  }
  if (!file && !wasHere.current && !maySend(attachment, view, person))
    return { text: t`Not sent: ${person?.name ?? t`Someone`} no longer has access`, percent: null }
  if (!file && !wasHere.current) return { text: t`Not sent yet by ${person?.name ?? t`Someone`}`, percent: null }
  if (file?.state === 'refused') return { text: t`Rejected. See Conflicts.`, percent: null }
  // a file that left this device is on the server, and its row has yet to arrive
  const percent = file ? Math.round((100 * file.sentParts) / partCount(file.sizeBytes)) : 100
  if (offline) return { text: t`Saved on this device, waiting for a connection`, percent }
  return { text: percent > 0 ? t`Sending, ${percent}%` : t`Waiting to be sent`, percent }
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const picture = usePicture(attachment.id)
  if (isPictureType(attachment.mediaType) && picture.url !== null)
    return <PictureButton url={picture.url} name={attachment.name} className={style.thumbnail} />
  return (
    <span className={style.thumbnail} aria-hidden="true">
      <Icon name="file" />
    </span>
  )
}

/** People know a file's extension better than its media type. */
const kindOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? ''

function AttachmentItem({ attachment, view }: { attachment: Attachment; view: DetailProps['view'] }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { actor } = useStore()
  const remove = useRemoveAttachment()
  const save = useSaveAttachment()
  const { text, percent } = useUploadStatus(attachment, view)
  const [isSaving, setSaving] = useState(false)
  const isSlow = useLasting(isSaving, patienceMs)
  useSentWait(isSaving)
  const isHere = useDeviceFile(attachment.id) !== undefined
  const { name, createdBy, createdAt, sizeBytes, uploadedAt } = attachment
  const author = useWork(({ select }) => select.row('person', createdBy))
  const denied = useDenied(view)('attachment.delete', createdBy === actor.userId)
  const facts = [kindOf(name), fileSizeText(sizeBytes), author?.name, moment(createdAt)].filter(Boolean)
  return (
    <li className={style.item} data-attachment={attachment.id}>
      <Thumbnail attachment={attachment} />
      <div className={style.words}>
        <span className={style.name} title={name}>
          {name}
        </span>
        <span className={style.facts}>{facts.join(' · ')}</span>
        {text !== '' && (
          <span className={style.standing}>
            <UnsentMark />
            {text}
          </span>
        )}
        {isSlow && <progress className={style.progress} aria-label={t`Downloading ${name}`} />}
        {percent !== null && percent > 0 && (
          <progress className={style.progress} value={percent} max={100} aria-label={t`Upload progress: ${name}`} />
        )}
      </div>
      {(uploadedAt !== null || isHere) && (
        <UnstyledButton
          className={classNames(style.act, style.save)}
          aria-label={t`Download ${name}`}
          title={t`Download`}
          aria-busy={isSaving}
          onClick={() => {
            if (isSaving) return
            setSaving(true)
            save(attachment)
              .catch(() => {})
              .finally(() => setSaving(false))
          }}
        >
          <Icon name="download" size={16} />
        </UnstyledButton>
      )}
      {denied === null && (
        <UnstyledButton
          className={classNames(style.act, style.remove)}
          aria-label={t`Remove ${name}`}
          title={t`Remove`}
          onClick={() => void remove(attachment)}
        >
          <Icon name="trash" size={16} />
        </UnstyledButton>
      )}
    </li>
  )
}

/** The files of an issue, with the buttons to add more. */
export function Attachments({ issue, view, onFiles }: DetailProps & { onFiles: OnFiles | null }) {
  const { t } = useLingui()
  const attachments = useWork(({ select }) => select.attachmentsOf(issue.id))
  if (attachments.length === 0 && !onFiles) return null
  return (
    <section aria-label={t`Attachments`}>
      <div className={related.head}>
        <h2>
          <Trans>Attachments</Trans>
        </h2>
        {attachments.length > 0 && <span className={related.count}>{attachments.length}</span>}
        {onFiles && (
          <FileButton className={related.add} onFiles={onFiles}>
            <Icon name="paperclip" size={16} />
            <Trans>Attach files</Trans>
          </FileButton>
        )}
      </div>
      {attachments.length > 0 && (
        <ul className={style.items}>
          {attachments.map((attachment) => (
            <AttachmentItem key={attachment.id} attachment={attachment} view={view} />
          ))}
        </ul>
      )}
    </section>
  )
}
