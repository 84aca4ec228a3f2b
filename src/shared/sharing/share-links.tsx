import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ItemList } from '../../ui/layout/item-list.tsx'
import { Actions } from '../../ui/layout/row.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import { DoneNote } from '../done-note.tsx'
import { ExpiryField } from '../expiry-field.tsx'
import { QueryView } from '../queries/query-view.tsx'
import { ShareLine } from './share-line.tsx'
import type { Share, ShareList, Shares } from './use-shares.ts'

interface ShareLinksProps {
  shares: ShareList
  /** What each link shows; absent if that is clear. */
  titleOf?: (share: Share) => ReactNode
}

/** The links of a list, with what can be done with each. */
export function ShareLinks({ shares, titleOf }: ShareLinksProps) {
  const { t } = useLingui()
  return (
    <>
      <QueryView query={shares.query} shapes={['field']}>
        {(links) =>
          links.length === 0 ? (
            <EmptyState>
              <Trans>Nothing is shared yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList
              label={t`Share links`}
              items={links.map((share) => ({
                key: share.shareCode,
                title: <ShareLine share={share} shares={shares} title={titleOf?.(share)} />,
              }))}
            />
          )
        }
      </QueryView>
      <DoneNote text={shares.done} />
    </>
  )
}

interface NewShareFormProps {
  shares: Shares
  /** Why this person may not; absent: they may. */
  denied?: string | null
  /** What else can be chosen. */
  children?: ReactNode
}

/** Creates a link. */
export function NewShareForm({ shares: { form, create }, denied, children }: NewShareFormProps) {
  const { t } = useLingui()
  return (
    <Form form={form} onSubmit={create}>
      {children}
      <PasswordField
        {...form.field('password')}
        label={t`Link password`}
        help={t`Leave empty for no password.`}
        autoComplete="off"
      />
      <ExpiryField {...form.field('days')} />
      <Actions>
        <Button kind="plain" type="submit" busy={form.isBusy} disabledReason={denied ?? undefined}>
          <Trans>Create share link</Trans>
        </Button>
      </Actions>
    </Form>
  )
}
