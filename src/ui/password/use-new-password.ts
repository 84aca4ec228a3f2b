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

interface Judged {
  password: string
  score: number | null
}

/** Scores a password while it is typed. The dictionary is loaded with the first letter; offline it may be missing. */
export const useNewPassword = (password: string, person: Omit<PasswordContext, 'score'>) => {
  const { i18n } = useLingui()
  const minLength = useShell().config?.passwordMinLength
  const [scored, setJudged] = useState<Judged>({ password: '', score: null })
  const words = passwordContextWords(person).join('\n')

  useEffect(() => {
    if (!password) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const rules = await import('../../core/forms/password-score-rules.ts').catch(() => null)
      if (isCurrent) setJudged({ password, score: rules?.scorePassword(password, words.split('\n')) ?? null })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, words])

  // the score of another password does not count
  const contextOf = (of: string): PasswordContext => {
    const score = scored.password === of ? scored.score : null
    return { minLength, ...person, score: score ?? undefined }
  }
  const latest = useRef(contextOf)
  latest.current = contextOf
  const context = contextOf(password)
  const reason = password ? passwordReasons(password, context)[0] : 'tooShort'
  return {
    /** The last score, so that the bars do not flicker between two letters. */
    score: password ? scored.score : null,
    hint: reason && i18n._(passwordReasonMessage(reason, context)),
    rule: newPassword((of) => latest.current(of)),
  }
}
