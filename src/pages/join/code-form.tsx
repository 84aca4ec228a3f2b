import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { CodeEntry } from './use-code-entry.ts'

/** The code, typed or pasted. One that came with a link is looked up at once. */
export function CodeForm({ entry: { form, look, field, isFromLink } }: { entry: CodeEntry }) {
  const { t } = useLingui()
  const hasLooked = useRef(false)
  useEffect(() => {
    if (!isFromLink || hasLooked.current) return
    hasLooked.current = true
    void look()
  }, [isFromLink, look])
  return (
    <Form form={form} onSubmit={look}>
      <TextField
        {...field}
        label={t`Join code`}
        autoComplete="off"
        autoCapitalize="none"
        autoFocus
        placeholder="ABCDE-12345"
        help={t`Ten letters and digits. You can paste a whole link.`}
      />
      <Button kind="main" type="submit" full busy={form.isBusy}>
        <Trans>Show the organisation</Trans>
      </Button>
    </Form>
  )
}
