import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ResultOf } from '../../core/calls/call-types.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { required } from '../../core/forms/general-rules.ts'
import type { Rule } from '../../core/forms/rule-types.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'

const length = 10

/** Matches the code in a pasted link. */
const codeInLink = /[?&]joinCode=([^&#\s]+)/i

const plain = (typed: string) => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** Formats a typed or pasted code: upper case, two groups of five. The server accepts any spelling. */
export const formatJoinCode = (typed: string): string => {
  const linked = codeInLink.exec(typed)?.[1]
  const code = plain(linked ?? typed).slice(0, length)
  return code.length > length / 2 ? `${code.slice(0, length / 2)}-${code.slice(length / 2)}` : code
}

/** The code after a refused one, which the typed or pasted text still begins with. */
const afterRefused = (refused: string, typed: string): string =>
  plain(typed).startsWith(plain(refused)) ? plain(typed).slice(length) || typed : typed

/** Puts the cursor of the field back after its text was formatted: React moves it to the end. */
const keepCursor = (typed: string) => {
  const input = document.activeElement
  const cursor = input instanceof HTMLInputElement ? input.selectionStart : null
  if (cursor === null || cursor === typed.length) return
  const place = formatJoinCode(typed.slice(0, cursor)).length
  queueMicrotask(() => (input as HTMLInputElement).setSelectionRange(place, place))
}

const complete: Rule = (value) =>
  typeof value !== 'string' || value === '' || plain(value).length === length
    ? null
    : { reason: 'length', message: msg`Enter the 10-character code` }

export const joinCodeFieldRules: readonly Rule[] = [required, complete]

interface CodeValues {
  joinCode: string
}
export type CodeOffer = ResultOf<typeof organizationCalls.previewJoinCode> & CodeValues

const rules = { joinCode: joinCodeFieldRules }

/** Enters a code (typed or from a link) and looks it up before joining. */
export const useCodeEntry = () => {
  const { call } = useServices()
  const [search, setSearch] = useSearchParams()
  const [initial] = useState({ joinCode: formatJoinCode(search.get('joinCode') ?? '') })
  const form = useForm<CodeValues>({ initial, rules })
  const [isFromLink, setIsFromLink] = useState(initial.joinCode !== '')
  const [preview, setPreview] = useState<CodeOffer | null>(null)
  const submitErrorOf = useSubmitError<CodeValues>()
  const keep = (joinCode: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (joinCode) after.set('joinCode', joinCode)
        else after.delete('joinCode')
        return after
      },
      { replace: true },
    )

  const lookUp = form.submit(async ({ joinCode }) => {
    try {
      setPreview({ joinCode, ...(await call(organizationCalls.previewJoinCode, { joinCode })) })
      keep(joinCode)
      return null
    } catch (error) {
      return submitErrorOf(error, { [codes.joinCodeInvalid]: 'joinCode' })
    }
  })

  return {
    form,
    lookUp,
    preview,
    isFromLink,
    field: {
      ...form.field('joinCode'),
      onChange: (typed: string) => {
        const { joinCode } = form.values
        const isRefused = form.errorOf('joinCode') && plain(joinCode).length === length
        form.set('joinCode', formatJoinCode(isRefused ? afterRefused(joinCode, typed) : typed))
        keepCursor(typed)
      },
    },
    another: () => {
      setPreview(null)
      setIsFromLink(false)
      form.set('joinCode', '')
      keep(null)
    },
  }
}

export type CodeEntry = ReturnType<typeof useCodeEntry>
