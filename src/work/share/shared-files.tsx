import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { ignoresDownloads } from '../../core/messenger/messenger-client-rules.ts'
import type { SharedAttachment } from '../../core/share/shared-work.ts'
import { fileSizeText } from '../../core/work/number-format-rules.ts'
import { saveFile } from '../../shared/files/save-file.ts'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import attachments from '../attachments/attachments.module.css'
import { Icon } from '../parts/icon.tsx'
import style from './shared.module.css'
import { SharedThumbnail } from './shared-pictures.tsx'
import { useSharedBytes } from './use-shared-issue.ts'

function SharedFile({
  shareCode,
  issueKey,
  file,
  onBlocked,
}: {
  shareCode: string
  issueKey: string | null
  file: SharedAttachment
  /** Files cannot be saved in this browser. */
  onBlocked: () => void
}) {
  const { t } = useLingui()
  const read = useSharedBytes(shareCode, issueKey)
  const [percent, setPercent] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { name, sizeBytes } = file
  const load = async () => {
    if (ignoresDownloads(navigator.userAgent)) return onBlocked()
    setFailed(false)
    setPercent(0)
    await read(file, (part) => setPercent(Math.round(100 * part))).then(
      (parts) => saveFile(new File(parts, name, { type: 'application/octet-stream' })),
      () => setFailed(true),
    )
    setPercent(null)
  }
  return (
    <li className={attachments.item}>
      <SharedThumbnail id={file.id} name={name} />
      <div className={attachments.words}>
        <span className={attachments.name} title={name}>
          {name}
        </span>
        <span className={attachments.facts}>{fileSizeText(sizeBytes)}</span>
        {hasFailed && (
          <span className={attachments.standing} role="alert">
            <Trans>Couldn't download this file. Try again.</Trans>
          </span>
        )}
        {percent !== null && (
          <progress className={attachments.progress} value={percent} max={100} aria-label={t`Downloading ${name}`} />
        )}
      </div>
      <UnstyledButton
        className={attachments.act}
        aria-label={t`Download ${name}`}
        title={t`Download`}
        disabled={percent !== null}
        onClick={load}
      >
        <Icon name="download" size={16} />
      </UnstyledButton>
    </li>
  )
}

/** The files of a shared issue, where its sharer shows them. `issueKey` is null in an issue's own share. */
export function SharedFiles(props: { shareCode: string; issueKey: string | null; files: readonly SharedAttachment[] }) {
  const { files, ...place } = props
  const { t } = useLingui()
  const [isBlocked, setBlocked] = useState(false)
  if (files.length === 0) return null
  return (
    <section className={style.description} aria-label={t`Attachments`}>
      {isBlocked && (
        <>
          <Notice tone="wait">
            <Trans>Files can't be saved here. Open this page in your browser.</Trans>
          </Notice>
          <CopyField label={t`Link to this page`} value={location.href} />
        </>
      )}
      <ul className={attachments.items}>
        {files.map((file) => (
          <SharedFile key={file.id} {...place} file={file} onBlocked={() => setBlocked(true)} />
        ))}
      </ul>
    </section>
  )
}
