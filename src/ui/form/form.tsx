import { Plural, Trans } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import { FailureNotice } from '../feedback/failure-notice.tsx'
import { OfflineHint } from '../feedback/offline-hint.tsx'
import style from './form.module.css'
import type { FormState } from './use-form.ts'

interface FormProps<Values extends object> {
  form: FormState<Values>
  onSubmit: (event: FormEvent) => void
  /** What happens to a submission without a network; null if the same happens as with one. */
  offlineHint?: ReactNode
  children: ReactNode
}

const scrollIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * A form with an error summary; the browser's own messages are off, because they cannot be translated. `post`: the
 * content policy refuses a submission by the browser itself, but its values must not get into a logged address either.
 */
export function Form<Values extends object>({ form, onSubmit, offlineHint, children }: FormProps<Values>) {
  const { errors } = form
  return (
    <form ref={form.element} className={style.form} method="post" noValidate onSubmit={onSubmit}>
      <div className="visually-hidden" role="alert">
        {errors.length > 0 && (
          <>
            <Plural value={errors.length} one="One field needs another look:" other="# fields need another look:" />{' '}
            {errors.join(' · ')}
          </>
        )}
      </div>
      {!form.failure && offlineHint !== null && (
        <OfflineHint>
          {offlineHint ?? <Trans>You can keep typing. You need to be online to send it.</Trans>}
        </OfflineHint>
      )}
      {form.failure && (
        <div ref={scrollIntoView} className={style.failure}>
          <FailureNotice failure={form.failure} isInForm />
        </div>
      )}
      {children}
    </form>
  )
}
