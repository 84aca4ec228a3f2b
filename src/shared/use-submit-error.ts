import { useLingui } from '@lingui/react/macro'
import { RequestError } from '../api/request-error.ts'
import { codes } from '../core/codes.ts'
import { fieldRefusalSchema } from '../core/envelope.ts'
import type { SubmitError } from '../ui/form/form-types.ts'

export interface CodedSubmitError<Values> extends SubmitError<Values> {
  /** The answer's code; null without an answer. */
  code: string | null
}

/** Turns a failed call into a form's error: at a field if the code or the server names one, else above the form. */
export const useSubmitError = <Values>() => {
  const { t } = useLingui()
  return (error: unknown, fields: Record<string, keyof Values> = {}): CodedSubmitError<Values> => {
    if (!(error instanceof RequestError)) throw error
    error.isShown = true
    const code = error.code ?? null
    if (error.kind === 'offline') {
      return {
        code,
        tone: 'wait',
        text: t`No connection. We've kept what you typed. Try again when you're back online.`,
      }
    }
    if (error.kind === 'unknown') return { code, tone: 'wait', text: error.text }
    const named = code === codes.invalidField ? fieldRefusalSchema.safeParse(error.result).data?.field : undefined
    const field = (named as keyof Values | undefined) ?? fields[code ?? '']
    return { code, field, text: error.text || t`Something went wrong. Please try again.` }
  }
}
