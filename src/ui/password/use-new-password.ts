import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import {
  newPassword,
  type PasswordContext,
  passwordContextWords,
  passwordReasonMessage,
  passwordReasons,
} from '../../core/forms/password-rules.ts'
import { useShell } from '../shell-context.ts'

const pauseMs = 150

/** Judges a password while it is chosen. The dictionary comes with the first letter typed; offline it may not come at all. */
export const useNewPassword = (password: string, person: Omit<PasswordContext, 'score'>) => {
  const { i18n } = useLingui()
  const minLength = useShell().config?.passwordMinLength
  const [score, setScore] = useState<number | null>(null)
  const words = passwordContextWords(person).join('\n')

  useEffect(() => {
    if (!password) return setScore(null)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const rules = await import('../../core/forms/password-score-rules.ts').catch(() => null)
      if (isCurrent) setScore(rules?.scorePassword(password, words.split('\n')) ?? null)
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, words])

  const context: PasswordContext = { minLength, ...person, score: score ?? undefined }
  const current = useRef(context)
  current.current = context
  const reason = password ? passwordReasons(password, context)[0] : 'tooShort'
  return {
    score: password ? score : null,
    hint: reason && i18n._(passwordReasonMessage(reason, context)),
    rule: newPassword(() => current.current),
  }
}
