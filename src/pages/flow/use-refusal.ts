import { useLingui } from '@lingui/react/macro'
import { codes, fieldRefusalSchema } from '../../core/envelope.ts'
import type { Refusal } from '../../ui/form/form-types.ts'

/** What a call throws: the server's answer with its words, or no answer at all. */
interface CallFailure {
  code?: string
  text?: string
  result?: unknown
}

export interface CodedRefusal<Values> extends Refusal<Values> {
  code: string | null
}

/** Turns a failed call into what a form shows: at a field where the code or the server names one, else above the form. */
export const useRefusal = <Values>() => {
  const { t } = useLingui()
  return (error: unknown, fields: Record<string, keyof Values> = {}): CodedRefusal<Values> => {
    const { code, text, result } = error as CallFailure
    if (!code) {
      return { code: null, tone: 'wait', text: t`You are offline. Nothing was sent; we keep what you typed.` }
    }
    const named = code === codes.invalidField ? fieldRefusalSchema.safeParse(result).data?.field : undefined
    const field = (named as keyof Values | undefined) ?? fields[code]
    return { code, field, text: text || t`That did not work. Please try again.` }
  }
}
