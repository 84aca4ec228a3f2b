import { useLingui } from '@lingui/react/macro'
import { RequestError, troubleOfKind } from '../api/request-error.ts'
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
    const { kind, code = null } = error
    const isOffline = kind === 'offline'
    const isTrouble = troubleOfKind[kind] === 'server'
    const named = code === codes.invalidField ? fieldRefusalSchema.safeParse(error.result).data?.field : undefined
    return {
      code,
      field: (named as keyof Values | undefined) ?? fields[code ?? ''],
      tone: isOffline || kind === 'unknown' ? 'wait' : 'bad',
      isTrouble,
      get text() {
        if (isOffline) return t`No connection. We've kept what you typed. Try again when you're back online.`
        return (!isTrouble && error.text) || t`That didn't work. Please try again.`
      },
    }
  }
}
