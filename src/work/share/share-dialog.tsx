import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type SharedWorkType, shareParts } from '../../core/share/share-resources.ts'
import { NewShareForm, ShareLinks } from '../../shared/sharing/share-links.tsx'
import { useShares } from '../../shared/sharing/use-shares.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { useDenied } from '../edit/use-denied.ts'
import { Dialog } from '../settings/edit-dialog.tsx'
import type { ProjectView } from '../use-project.ts'
import style from './share-dialog.module.css'

export interface ShareDialogProps {
  kind: SharedWorkType
  /** The project's id, or the issue's. */
  resourceId: string
  view: ProjectView
  /** The filter of the board or list, as in its address; empty: none. */
  filter?: string
  onClose: () => void
}

const useTitles = (): Record<SharedWorkType, ReactNode> => ({
  board: <Trans>Share this board</Trans>,
  list: <Trans>Share this list</Trans>,
  issue: <Trans>Share this issue</Trans>,
})

/** Lists and creates links that show a board, list or issue to people outside. Online only. */
export function ShareDialog({ kind, resourceId, view, filter = '', onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const titles = useTitles()
  const [hasDescription, setHasDescription] = useState(false)
  const [hasFiles, setHasFiles] = useState(false)
  const denied = useDenied(view)(kind === 'issue' ? 'issue.share' : 'project.share')
  const shares = useShares(
    { resourceType: kind, resourceId },
    {
      parts: shareParts.filter((part) => (part === 'description' ? hasDescription : hasFiles)),
      ...(filter ? { filter } : {}),
    },
  )
  return (
    <Dialog title={titles[kind]} onClose={onClose}>
      <div className={style.content}>
        <p className={style.intro}>
          <Trans>
            Anyone with the link can see the key, summary, status, type, priority, dates, labels and assignee, without
            an account. Comments and history stay private.
          </Trans>
        </p>
        {filter && (
          <p className={style.intro}>
            <Trans>The link only shows issues that match the current filter.</Trans>
          </p>
        )}
        {denied ? (
          <p className={style.intro}>{denied}</p>
        ) : (
          <>
            <NewShareForm shares={shares}>
              <CheckboxField name="description" checked={hasDescription} onChange={setHasDescription}>
                {kind === 'issue' ? t`Include the description` : t`Include descriptions`}
              </CheckboxField>
              <CheckboxField name="attachments" checked={hasFiles} onChange={setHasFiles}>
                {t`Include attachments`}
              </CheckboxField>
            </NewShareForm>
            <ShareLinks shares={shares} titleOf={({ filter: linkFilter }) => linkFilter && <Trans>Filtered</Trans>} />
          </>
        )}
      </div>
    </Dialog>
  )
}
