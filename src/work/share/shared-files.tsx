import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { SharedAttachment } from '../../core/share/shared-work.ts'
import { fileSizeText } from '../../core/work/number-format-rules.ts'
import attachments from '../attachments/attachments.module.css'
import { Icon } from '../parts/icon.tsx'
import style from './shared.module.css'
import { useSharedFile } from './use-shared-issue.ts'

function SharedFile({
  shareCode,
  issueKey,
  file,
}: {
  shareCode: string
  issueKey: string | null
  file: SharedAttachment
}) {
  const { t } = useLingui()
  const save = useSharedFile(shareCode, issueKey)
  const [percent, setPercent] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { name, sizeBytes } = file
  const load = async () => {
    setFailed(false)
    setPercent(0)
    await save(file, (part) => setPercent(Math.round(100 * part))).catch(() => setFailed(true))
    setPercent(null)
  }
  return (
    <li className={attachments.item}>
      <span className={attachments.thumbnail} aria-hidden="true">
        <Icon name="file" />
      </span>
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
  if (files.length === 0) return null
  return (
    <section className={style.description} aria-label={t`Attachments`}>
      <ul className={attachments.items}>
        {files.map((file) => (
          <SharedFile key={file.id} {...place} file={file} />
        ))}
      </ul>
    </section>
  )
}
