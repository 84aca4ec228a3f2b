import { Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { FormState } from '../../../ui/form/use-form.ts'
import { Actions } from '../../../ui/layout/row.tsx'

interface NewIssueFormProps<Values extends object> {
  form: FormState<Values>
  onSubmit: (event: FormEvent) => void
  /** What happens to the current one; null if there is none. */
  warning: ReactNode
  onKeep: () => void
  submit: ReactNode
  children: ReactNode
}

/** The rules of a new code or link, and a way to keep the current one. */
export function NewIssueForm<Values extends object>(props: NewIssueFormProps<Values>) {
  const { form, onSubmit, warning, onKeep, submit, children } = props
  return (
    <Form form={form} onSubmit={onSubmit}>
      {warning && <Notice tone="wait">{warning}</Notice>}
      {children}
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          {submit}
        </Button>
        {warning && (
          <Button kind="quiet" onClick={onKeep}>
            <Trans>Keep the current one</Trans>
          </Button>
        )}
      </Actions>
    </Form>
  )
}
